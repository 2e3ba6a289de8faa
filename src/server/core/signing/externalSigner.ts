import { createHash } from 'node:crypto';
import type { ExternalWitness } from '../../../contract/core/externalWitness.ts';
import type { Signing } from '../../../contract/core/signing.ts';
import { externalName } from '../../../rules/custody/externalWitness.ts';
import type { StoredExternal } from '../../database/schema/custodyUse.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import { externalKey } from '../ledger/externalKey.ts';
import type { Signer } from '../ledger/signEntry.ts';
import { cleanDrawn } from './cleanSignature.ts';

/** A witness without an account, with the picture as this server wrote it. */
export interface ExternalSigner {
  readonly person: Omit<StoredExternal, 'attestation'>;
  readonly image: Uint8Array<ArrayBuffer>;
  /** As the content of an act names them (`externalKey`). */
  readonly key: string;
}

/**
 * Reads the drawn signature of a form and writes it again; null if no external person signs.
 *
 * @throws ProblemError 422 `signature_empty`, or another one for what is no image.
 */
export function readExternal(external: ExternalWitness | undefined): ExternalSigner | null {
  if (external === undefined) return null;
  const { image: drawn, isAttested: _, ...stated } = external;
  const image = cleanDrawn(drawn);
  const person = { ...stated, imageHash: createHash('sha256').update(image).digest('hex') };
  return { person, image, key: externalKey(person) };
}

/** Their signature as it is kept. */
export function externalSignature(
  { person, image }: ExternalSigner,
  { meaning, attestation }: { meaning: string; attestation: string },
): Signer {
  return {
    userId: null,
    name: externalName(person),
    role: person.credential,
    meaning,
    method: 'drawn',
    external: { ...person, attestation },
    externalImage: image,
  };
}

/**
 * SIGN-10: refuses an external witness of an act that never takes one.
 *
 * @throws ProblemError 422
 */
export function rejectExternal({ external }: Signing): void {
  if (external === undefined) return;
  const sentence =
    'This is never signed by a person without an account. Ask a person of the agency.';
  throw unprocessable('external_not_allowed', sentence, { 'signing.external.lastName': sentence });
}
