import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { passkeys } from '../../database/schema/passkey.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { type Account, findMembership } from '../identity/account.ts';
import { type LockedAccount, lockAccounts } from '../identity/lockAccount.ts';
import { sessionOver } from '../identity/ownChange.ts';
import { type Session, standingOf } from '../identity/sessions.ts';
import { canBearWitness } from '../identity/verifyPin.ts';
import { refusalOfPasskey, refusalOfPin, refuseField, type SigningParty } from './signingParty.ts';
import { whyMayNotSign } from './whyMayNotSign.ts';

/** Who was found to sign, and what proved it. It counts only while that is still so (`holdSigners`). */
export interface SignerProof {
  readonly party: SigningParty;
  readonly account: Account;
  readonly shown:
    | { readonly kind: 'pin'; readonly pinHash: string }
    | { readonly kind: 'passkey'; readonly passkeyId: string };
}

/**
 * Locks everybody who signs, before the ledger, and looks again at what was true when they were proven: the session, its
 * person's rights, each person's place in the agency, and the very PIN or passkey. A change of any of these is over
 * before the act, which it then refuses, or waits until the act is recorded.
 *
 * @param others whose accounts are locked as well.
 * @returns why the act must not be recorded, or undefined.
 */
export async function holdSigners(
  tx: Transaction,
  session: Pick<Session, 'id' | 'account' | 'agency'>,
  proofs: readonly SignerProof[],
  others: readonly string[] = [],
): Promise<Refusal | undefined> {
  const ids = [session.account.id, ...others, ...proofs.map(({ account }) => account.id)];
  const locked = await lockAccounts(tx, ids);
  for (const proof of proofs) {
    const fault = await whyNotHeld(tx, session.agency, proof, locked.get(proof.account.id));
    if (fault !== undefined) return fault;
  }
  const standing = await standingOf(tx, session);
  if (standing !== 'alive') return sessionOver(standing);
  return haveRightsChanged(session.account, locked.get(session.account.id)?.account)
    ? refuse(
        'rights_changed',
        'Your rights changed while you signed. Nothing was recorded. Reload the page.',
      )
    : undefined;
}

async function whyNotHeld(
  tx: Transaction,
  agency: Session['agency'],
  { party, account, shown }: SignerProof,
  locked: LockedAccount | undefined,
): Promise<Refusal | undefined> {
  const membership = await findMembership(tx, account.id, agency.id);
  const mayStill =
    membership !== undefined &&
    membership.account.userType !== 'ApiOnly' &&
    (party.who === 'signer' || canBearWitness(membership));
  const isNow = mayStill ? membership.account : undefined;
  // Whoever only bore witness when the act began is judged by the act itself.
  const isNewWitness = isNow?.witnessOnly === true && !account.witnessOnly;
  const former = whyMayNotSign(account, isNow, party.who === 'witness' || !isNewWitness);
  if (former !== null) {
    return refuse(former.code, former.message, { [party.name]: former.message });
  }
  if (shown.kind === 'passkey') {
    return (await isKept(tx, shown.passkeyId, account.id))
      ? undefined
      : refusalOfPasskey(party, { kind: 'faulty', reason: 'it was removed', account });
  }
  if (locked?.pinHash !== shown.pinHash) {
    return refuseField(
      'pin_changed',
      party.pin,
      `${party.whose} was changed. Nothing was recorded. Sign again with the new one.`,
    );
  }
  return locked.account.needToResetPin
    ? refusalOfPin(party, { kind: 'resetNeeded', account }, agency.timeZone)
    : undefined;
}

async function isKept(tx: Transaction, passkeyId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)));
  return rows.length > 0;
}

const rights = [
  'permissionId',
  'userType',
  'witnessOnly',
  'controlValues',
  'canSeeGlobalAuditHistory',
  'canSeeClients',
] as const satisfies readonly (keyof Account)[];

/** The call was let in by the rights of before; with others it begins again. */
function haveRightsChanged(known: Account, present: Account | undefined): boolean {
  return rights.some((right) => known[right] !== present?.[right]);
}
