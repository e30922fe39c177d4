/** What a host's own files say, parsed back as their readers read them. */
export interface HostView {
  readonly device: string;
  /** etc/nccl.conf as NCCL reads it: first `=` splits, first writer wins, nothing is trimmed. */
  readonly nccl: Readonly<Record<string, string>>;
  /** The RDMA interfaces of the netplan file. */
  readonly interfaces: readonly HostInterfaceView[];
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
