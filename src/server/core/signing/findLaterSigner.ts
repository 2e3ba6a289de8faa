import type { Reader } from '../../database/database.ts';
import { type Account, findMembership } from '../identity/account.ts';
import { findCandidate } from '../identity/checkSecret.ts';
import { canBearWitness } from '../identity/verifyPin.ts';
import { rejectDisabled, rejectUnknown, type SigningParty } from './signingParty.ts';

/** Belongs to no user. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Who is named to sign later: a person of the agency who may bear witness, as for one who signs at once. Called after
 * the signer's own PIN was right.
 *
 * @throws ProblemError 422 with the same sentence for a name of no one and one of another agency.
 */
export async function findLaterSigner(
  reader: Reader,
  agencyId: number,
  userName: string,
  { who, name }: SigningParty,
): Promise<Account> {
  const candidate = await findCandidate(reader, { userName }, 'pin');
  // Asked for no one too, so that both take the same time.
  const membership = await findMembership(reader, candidate?.account.id ?? nobody, agencyId);
  if (membership !== undefined && canBearWitness(membership)) return membership.account;
  const account = candidate?.account;
  const isDisabled =
    membership === undefined && account?.agencyId === agencyId && !account.isActive;
  throw isDisabled ? rejectDisabled(who, name) : rejectUnknown(who, name);
}
