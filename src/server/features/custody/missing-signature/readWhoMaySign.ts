import { findMembers } from '../../../core/identity/account.ts';
import { canBearWitness } from '../../../core/identity/verifyPin.ts';
import type { Reader } from '../../../database/database.ts';

/** Which of the people named to sign can still do so: active, in the agency, and not an API account. */
export async function readWhoMaySign(
  reader: Reader,
  agencyId: number,
  named: readonly { readonly userId: string }[],
): Promise<ReadonlySet<string>> {
  if (named.length === 0) return new Set();
  const ids = named.map(({ userId }) => userId);
  const members = await findMembers(reader, ids, agencyId);
  return new Set([...members].flatMap(([id, member]) => (canBearWitness(member) ? [id] : [])));
}
