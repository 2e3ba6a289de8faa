import { type Account, findMembership } from '../../../core/identity/account.ts';
import { findCandidate } from '../../../core/identity/checkSecret.ts';
import { canBearWitness } from '../../../core/identity/verifyPin.ts';
import type { Reader } from '../../../database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';

/** Belongs to no user. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Who is named to sign later: a person of the agency who may bear witness, as for one who signs at once. Called after
 * the signer's own PIN was right.
 *
 * @throws Refusal 422 with the same sentence for a name of nobody and one of another agency.
 */
export async function findLaterSigner(
  reader: Reader,
  agencyId: number,
  { userName }: { readonly userName: string },
  index: number,
): Promise<Account> {
  const candidate = await findCandidate(reader, { userName }, 'pin');
  // Asked for nobody too, so that both take the same time.
  const membership = await findMembership(reader, candidate?.account.id ?? nobody, agencyId);
  if (membership !== undefined && canBearWitness(membership)) return membership.account;
  const account = candidate?.account;
  const isDisabled =
    membership === undefined && account?.agencyId === agencyId && !account.isActive;
  const [code, sentence] = isDisabled
    ? [
        'witness_disabled',
        'This person’s account is disabled, so they cannot sign. Ask another person.',
      ]
    : ['witness_not_found', 'No one in this agency has that username. Check the spelling.'];
  throw refuse(code, sentence, { [`signing.others.${index}.userName`]: sentence });
}
