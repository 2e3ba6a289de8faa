import { createHash } from 'node:crypto';

/** The relying party of passkeys: always from the configuration, never from a request. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
  /** SHA-256 of the id. */
  readonly idHash: Uint8Array;
}

export function relyingPartyOf(settings: {
  PUBLIC_ORIGIN: string;
  PRODUCT_TITLE: string;
}): RelyingParty {
  const id = new URL(settings.PUBLIC_ORIGIN).hostname;
  return {
    id,
    name: settings.PRODUCT_TITLE,
    origin: settings.PUBLIC_ORIGIN,
    idHash: createHash('sha256').update(id).digest(),
  };
}
