import { authenticatorMetadata } from '@passwordless-id/webauthn';

const withoutModel = '00000000-0000-0000-0000-000000000000';

/** The friendly name of an authenticator model, from the catalog in the package; *Unknown* without one. */
export function authenticatorName(aaguid: string): string {
  return (aaguid === withoutModel ? undefined : authenticatorMetadata[aaguid]) ?? 'Unknown';
}
