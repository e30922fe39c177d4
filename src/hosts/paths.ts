/** On-host paths without the leading slash. */
export const CONF_PATH = "etc/nccl.conf";
export const NETPLAN_PATH = "etc/netplan/60-rocefab.yaml";
export const SHELL_PATH = "etc/profile.d/rocefab-nccl.sh";
export const ENV_PATH = "etc/rocefab/nccl.env";
export const BOOTSTRAP_PATH = "opt/rocefab/bootstrap.py";
export const SYSCTL_PATH = "etc/sysctl.d/90-rocefab.conf";

export const HOST_PATHS = [CONF_PATH, NETPLAN_PATH, SHELL_PATH, ENV_PATH, SYSCTL_PATH, BOOTSTRAP_PATH] as const;
/** The environment that the jobs get, by way of a shell, a container or a program. */
export const ENVIRONMENT_PATHS = [SHELL_PATH, ENV_PATH, BOOTSTRAP_PATH] as const;
