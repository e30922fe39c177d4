/** What a host's own files say, parsed back as their readers read them. */
export interface HostView {
  readonly device: string;
  /** etc/nccl.conf as NCCL reads it: first `=` splits, first writer wins, nothing is trimmed. */
  readonly nccl: Readonly<Record<string, string>>;
  /** The files that set the same variables in the environment, which wins over nccl.conf; by path, those that are there. */
  readonly copies: Readonly<Record<string, NcclCopy>>;
  /** The RDMA interfaces of the netplan file. */
  readonly interfaces: readonly HostInterfaceView[];
  /** rp_filter by interface, `all` among them. */
  readonly reversePathFilters: Readonly<Record<string, string>>;
  /** Paths of files that synth writes and that are not there. */
  readonly missing: readonly string[];
}

export interface NcclCopy {
  readonly settings: Readonly<Record<string, string>>;
  /** Lines that rocefab does not write and that may change a setting. */
  readonly unread: readonly string[];
}

export interface HostInterfaceView {
  readonly netdev: string;
  readonly mtu: number | null;
  /** With length. */
  readonly addresses: readonly string[];
  /** `to` is `default` for the prefix of length 0 too. */
  readonly routes: readonly { readonly to: string; readonly via: string | null; readonly table: number | null; readonly type: string | null }[];
  readonly rules: readonly { readonly from: string; readonly table: number; readonly priority: number | null }[];
}
