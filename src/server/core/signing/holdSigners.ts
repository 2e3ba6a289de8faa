import { and, eq } from 'drizzle-orm';
import type { ProblemCode } from '../../../contract/problems.ts';
import { neverSigns } from '../../../rules/core/auditors.ts';
import type { Transaction } from '../../database/database.ts';
import { passkeys } from '../../database/schema/passkey.ts';
import { type ProblemError, unprocessable } from '../../platform/http/problemError.ts';
import type { Account, Member } from '../identity/account.ts';
import type { LockedSigner } from '../identity/lockAccount.ts';
import { sessionOver } from '../identity/ownChange.ts';
import type { Session } from '../identity/sessions.ts';
import { canBearWitness } from '../identity/verifyPin.ts';
import type { Participants } from './participants.ts';
import type { SignerProof, SignerProofs } from './signers.ts';
import { invalidField, refusalOfPasskey, refusalOfPin } from './signingParty.ts';

interface HeldPeople extends Pick<Participants, 'members' | 'session'> {
  readonly locked: ReadonlyMap<string, LockedSigner>;
}

/**
 * Looks again, with all who sign locked, at what was true when they were proven: each person's place in the agency, the
 * very PIN or passkey, the session and the rights of its person. A change of any of these is over before the act, which
 * it then refuses, or waits until the act is recorded.
 *
 * @param now the accounts of the signers as they were locked, and what was read then.
 * @param onlyWitnesses which signers only witness.
 * @throws ProblemError 422, 401 if the session is over.
 */
export async function holdSigners(
  tx: Transaction,
  session: Pick<Session, 'account' | 'agency'>,
  proofs: SignerProofs,
  { locked, members, session: status }: HeldPeople,
  onlyWitnesses: (index: number) => boolean = (index) => index > 0,
): Promise<void> {
  for (const [index, proof] of proofs.entries()) {
    rejectFormer(proof, members.get(proof.account.id), onlyWitnesses(index));
    const fault = await whyNotProven(tx, session.agency, proof, locked.get(proof.account.id));
    if (fault !== undefined) throw fault;
  }
  if (status !== 'alive') throw sessionOver(status);
  if (haveRightsChanged(session.account, locked.get(session.account.id))) {
    throw unprocessable(
      'rights_changed',
      'Your rights changed while you signed. Nothing was recorded. Reload the page.',
    );
  }
}

/** @throws ProblemError 422 for a person who may no longer sign. */
export function rejectFormer(
  { party, account }: SignerProof,
  member: Member | undefined,
  isOnlyWitness: boolean,
): void {
  const mayStill =
    member !== undefined &&
    !neverSigns(member.account) &&
    (party.who === 'signer' || canBearWitness(member));
  const former = whyMayNotSign(account, mayStill ? member.account : undefined, isOnlyWitness);
  if (former !== null) throw invalidField(former.code, party.name, former.message);
}

async function whyNotProven(
  tx: Transaction,
  agency: Session['agency'],
  { party, account, shown }: SignerProof,
  locked: LockedSigner | undefined,
): Promise<ProblemError | undefined> {
  if (shown === null) return undefined;
  if (shown.kind === 'passkey') {
    return (await isKept(tx, shown.passkeyId, account.id))
      ? undefined
      : refusalOfPasskey(party, { kind: 'faulty', reason: 'it was removed', account });
  }
  if (locked?.pinHash !== shown.pinHash) {
    return invalidField(
      'pin_changed',
      party.pin,
      `${party.whose} was changed. Nothing was recorded. Sign again with the new one.`,
    );
  }
  return locked.needToResetPin
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

/** The call was authorized with the earlier rights; with others it starts again. */
export function haveRightsChanged(
  known: Pick<Account, (typeof rights)[number]>,
  present: Pick<Account, (typeof rights)[number]> | undefined,
): boolean {
  return rights.some((right) => known[right] !== present?.[right]);
}

/**
 * Why a signer whose PIN or passkey was correct may not sign after all, checked under the ledger's lock: in the
 * meantime an administrator may have disabled them, or made them a witness only.
 *
 * @param isNow undefined if they may no longer sign in this agency.
 */
function whyMayNotSign(
  { fullName }: Pick<Account, 'fullName'>,
  isNow: Pick<Account, 'witnessOnly'> | undefined,
  isWitness: boolean,
): { code: ProblemCode<422>; message: string } | null {
  if (isNow === undefined) {
    const message = `${fullName} can no longer sign in this agency. Ask another person.`;
    return { code: 'signer_disabled', message };
  }
  if (!isNow.witnessOnly || isWitness) return null;
  const message = `${fullName} can only witness here. Ask another person.`;
  return { code: 'witness_only', message };
}
