import type { Transaction } from '../../database/database.ts';
import { forbidden } from '../../platform/http/problemError.ts';
import type { LockedLedger } from '../ledger/ledgerHead.ts';
import { whyNotGranted } from '../rights/requireRight.ts';
import { readParticipants } from './participants.ts';
import type { SignedAct } from './signedAct.ts';
import { peopleProven, type Signers } from './signers.ts';
import type { FieldOrigin, SigningRequest } from './signingRequest.ts';

/** An act whose signers were judged before: a field record. */
export type FieldRequest = Pick<SigningRequest, 'session'> & { readonly field: FieldOrigin };

/**
 * Records an act whose proofs were judged before, with all its other rules (FIELD-08). Call it in a transaction that has
 * locked the accounts of the signers and the ledger, and in a savepoint of its own: a refusal must leave nothing.
 *
 * @throws ProblemError as `signedAct`, except for what only proofs cause.
 */
export async function recordProven<Known, Found, Checked, Receipt>(
  tx: Transaction,
  { session, field }: FieldRequest,
  act: SignedAct<Known, Found, Checked, Receipt>,
  { signers, ledger }: { readonly signers: Signers; readonly ledger: LockedLedger },
): Promise<Receipt> {
  const known = await act.read(tx);
  const earlier = await act.replay(tx, known);
  if (earlier !== undefined) return earlier;
  const participants = await readParticipants(tx, session, act.names ?? []);
  const found = await act.right(tx, known);
  if (act.requires !== null) {
    const { right, schedules } = act.requires;
    const concerned = schedules === undefined ? [] : await schedules(tx);
    const person = { agencyId: session.agency.id, rights: participants.rights };
    const why = await whyNotGranted(tx, person, right, () => concerned);
    if (why !== null && !field.hadRight(right, concerned)) {
      throw forbidden(why, 'act_not_permitted');
    }
  }
  const checked = await act.validate(tx, found, peopleProven(signers), participants);
  return act.write(tx, { known, checked, signers, ledger, isSamePin: false });
}
