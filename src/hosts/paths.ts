/** On-host paths without the leading slash. */
export const CONF_PATH = "etc/nccl.conf";
export const NETPLAN_PATH = "etc/netplan/60-rocefab.yaml";
export const SHELL_PATH = "etc/profile.d/rocefab-nccl.sh";
export const ENV_PATH = "etc/rocefab/nccl.env";
export const BOOTSTRAP_PATH = "opt/rocefab/bootstrap.py";
export const SYSCTL_PATH = "etc/sysctl.d/90-rocefab.conf";
