import { Address4, Address6 } from "ip-address";

function parsed(text: string): Address4 | Address6 {
  return text.includes(":") ? new Address6(text) : new Address4(text);
}

/** `fd00:0:0:1::1/64` -> `fd00:0:0:1::/64`, spelled as FRR and the kernel do. */
export function network(text: string): string {
  const a = parsed(text);
  return `${a.startAddress().correctForm()}/${a.subnetMask}`;
}

/** `10.0.0.1/31` -> `10.0.0.1`. */
export function address(text: string): string {
  return parsed(text).correctForm();
}

export function isV6(text: string): boolean {
  return text.includes(":");
}

export function within(inner: string, outer: string): boolean {
  if (isV6(inner) !== isV6(outer)) return false;
  const [a, b] = [parsed(inner), parsed(outer)];
  return a instanceof Address6 ? a.isInSubnet(b as Address6) : a.isInSubnet(b as Address4);
}
