/** The VRF of mgmt0 and of every service. */
export const MANAGEMENT_VRF = "management";

/** Access lists that keep GPU hosts from the management services. */
export const FENCE = { ipv4: "ACL-MANAGEMENT-V4", ipv6: "ACL-MANAGEMENT-V6" } as const;
