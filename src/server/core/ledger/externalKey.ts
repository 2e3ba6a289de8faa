import { createHash } from 'node:crypto';
import type { StoredExternal } from '../../database/schema/custodyUse.ts';
import { holds } from '../hash-chain/holds.ts';
import { digest, hashSignature, type StoredSignature } from './hashLedgerEntry.ts';

/**
 * A witness without an account, where the content of an act names its witness by id: SHA-256 over who they are and over
 * their drawn signature, so that neither can be changed apart from the act (SIGN-10).
 */
export function externalKey({
  lastName,
  firstName,
  credential,
  facility,
  licenseNumber,
  imageHash,
}: Omit<StoredExternal, 'attestation'>): string {
  const stated = { lastName, firstName, credential, facility, licenseNumber, imageHash };
  return `external ${digest(stated)}`;
}

/** Whether a signature is what its hash says, and so the picture of a drawn one. */
export function isGenuineSignature(row: StoredSignature): boolean {
  return holds(() => {
    const { external, externalImage } = row;
    const image = createHash('sha256').update(externalImage ?? new Uint8Array());
    return (
      hashSignature(row) === row.hash &&
      (external === null || image.digest('hex') === external.imageHash)
    );
  });
}
