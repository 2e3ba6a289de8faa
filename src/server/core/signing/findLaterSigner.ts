import type { Reader } from '../../database/database.ts';
import { type Account, findMembership } from '../identity/account.ts';
import { findCandidate } from '../identity/checkSecret.ts';
import { canBearWitness } from '../identity/verifyPin.ts';
import { rejectDisabled, rejectUnknown, type SigningParty } from './signingParty.ts';

/** Belongs to no user. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * The person named to sign later: someone in the agency who may witness, as for an immediate signature. Called after
 * the signer's own PIN was correct.
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
  // Also checked for an unknown name, so that both take the same time.
  const membership = await findMembership(reader, candidate?.account.id ?? nobody, agencyId);
  if (membership !== undefined && canBearWitness(membership)) return membership.account;
  const account = candidate?.account;
  const isDisabled =
    membership === undefined && account?.agencyId === agencyId && !account.isActive;
  throw isDisabled ? rejectDisabled(who, name) : rejectUnknown(who, name);
}
