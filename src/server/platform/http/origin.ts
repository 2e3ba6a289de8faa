/** The origin of an act; stored with its audit entry. */
export interface Origin {
  readonly requestId: string | null;
  /** The client's network address, as far as the configured proxies can be trusted. */
  readonly address: string | null;
}
