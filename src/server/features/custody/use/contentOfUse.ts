import type { RecordUseForm } from '../../../../contract/custody/use.ts';
import { findUserId } from '../../../core/identity/checkSecret.ts';
import { hashUse } from '../../../core/ledger/useContent.ts';
import type { Reader } from '../../../database/database.ts';

/** What one idempotency key stands for (see `hashUse`), with the witness as the user whom the name means. */
export async function contentOfUse(
  reader: Reader,
  { details, signing: { witness } }: RecordUseForm,
  signerId: string,
): Promise<string> {
  if (witness === null) return hashUse(details, signerId, null);
  const named = await findUserId(reader, witness.userName);
  return hashUse(details, signerId, named ?? witness.userName.toLowerCase());
}
