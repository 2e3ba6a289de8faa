import type { ActRight } from '../../../contract/core/actRights.ts';
import type { Schedule } from '../../../contract/core/product.ts';
import type { Database, Reader, Transaction } from '../../database/database.ts';
import { retryConflicts } from '../../database/retryConflicts.ts';
import { forbidden, ProblemError } from '../../platform/http/problemError.ts';
import { isSamePin } from '../identity/isSamePin.ts';
import { lockSigners } from '../identity/lockAccount.ts';
import { verifyPin } from '../identity/verifyPin.ts';
import { type LockedLedger, lockLedger } from '../ledger/ledgerHead.ts';
import { whyNotGranted } from '../rights/requireRight.ts';
import { rejectExternal } from './externalSigner.ts';
import { holdSigners } from './holdSigners.ts';
import { type Participants, readParticipants } from './participants.ts';
import { proveSigners } from './proveSigners.ts';
import { type People, peopleNamed, peopleProven, type Signers, signersOf } from './signers.ts';
import type { SigningRequest } from './signingRequest.ts';

/** What an act is written with: everything below was read and checked in the transaction that writes. */
export interface Writing<Known, Checked> {
  readonly known: Known;
  readonly checked: Checked;
  readonly signers: Signers;
  readonly ledger: LockedLedger;
  /** The PIN that signs is also that of the earlier signer (`earlierSigner`). */
  readonly isSamePin: boolean;
}

type Awaitable<Value> = Value | Promise<Value>;

/** The right that an act needs of the person who records it (RIGHT-05). */
export interface RequiredRight {
  readonly right: ActRight;
  /** The schedules of all that the act is about; by default it is about no drug. */
  readonly schedules?: (reader: Reader) => Awaitable<readonly Schedule[]>;
}

/** The parts in which signed acts differ. All but `write` run twice, and lock and write nothing. */
export interface SignedAct<Known, Found, Checked, Receipt> {
  /** For the audit trail, after "The signature on": "a use". */
  readonly what: string;
  /** What is recorded under the key of the act, and what it has to be compared with. */
  readonly read: (reader: Reader) => Promise<Known>;
  /**
   * The receipt of the same act recorded before; undefined if there is none.
   *
   * @throws ProblemError 409 if the key identifies another act.
   */
  readonly replay: (reader: Reader, known: Known) => Awaitable<Receipt | undefined>;
  /** Null for what needs no right to an act: a witness answers only for what they saw. */
  readonly requires: RequiredRight | null;
  /** What the act is about, for a person who may. @throws ProblemError 403 or 404. */
  readonly right: (reader: Reader, known: Known) => Awaitable<Found>;
  /** Every rule that needs no proof. @throws ProblemError 409 or 422. */
  readonly validate: (
    reader: Reader,
    found: Found,
    people: People,
    participants: Participants,
  ) => Awaitable<Checked>;
  /** Writes the act and its audit entry. */
  readonly write: (tx: Transaction, writing: Writing<Known, Checked>) => Promise<Receipt>;
  /** Whether a person without an account may witness it, which its rules then check (SIGN-10). */
  readonly takesExternal?: boolean;
  /** People whom the form names by id besides its signers: the participants include them. */
  readonly names?: readonly string[];
  /** People whom the act is about: their accounts are locked with those of the signers. */
  readonly locks?: readonly string[];
  /** Which signers only witness, so that a witness only may sign; all but the first by default. */
  readonly onlyWitnesses?: (index: number) => boolean;
  /** The earlier signers of what is signed now: the same PIN for both is flagged. */
  readonly earlierSigner?: (checked: Checked) => string;
}

/**
 * Records a signed act once per key: docs/decisions/0042-one-signed-act.md. Before the transaction: an earlier record of
 * the same act, the right (RIGHT-05), the rules, and the proofs, which are slow and count attempts whatever follows. Then, with the
 * signers and the ledger locked: the same again, but for the proofs, which must still hold, and the writing.
 *
 * @param verify how a PIN is checked; tests replace it.
 * @throws ProblemError 401 (the session ended), 403, 404, 409, 422 with what to do next.
 */
export async function signedAct<Known, Found, Checked, Receipt>(
  database: Database,
  request: SigningRequest,
  act: SignedAct<Known, Found, Checked, Receipt>,
  verify = verifyPin,
): Promise<Receipt> {
  const { form, session } = request;
  if (act.takesExternal !== true) rejectExternal(form.signing);
  const known = await act.read(database);
  const earlier = await act.replay(database, known);
  if (earlier !== undefined) return earlier;
  const first = await checkOrReplay(database, request, act, known);
  if ('receipt' in first) return first.receipt;
  const proofs = await proveSigners(database, request, act.what, verify);
  const { pin } = form.signing;
  const isSame =
    act.earlierSigner !== undefined &&
    typeof pin === 'string' &&
    (await isSamePin(database, act.earlierSigner(first.checked), pin));
  const record = async (tx: Transaction) => {
    const present = [session.account.id, ...proofs.map(({ account }) => account.id)];
    const locked = await lockSigners(tx, [...present, ...(act.locks ?? [])]);
    const ledger = await lockLedger(tx, session.agency.id);
    const now = await act.read(tx);
    const meanwhile = await act.replay(tx, now);
    if (meanwhile !== undefined) return meanwhile;
    const participants = await readParticipants(tx, session, [...present, ...(act.names ?? [])]);
    await holdSigners(tx, session, proofs, { locked, ...participants }, act.onlyWitnesses);
    const signers = signersOf(proofs);
    const found = await findPermitted(tx, request, act, { known: now, ...participants });
    const checked = await act.validate(tx, found, peopleProven(signers), participants);
    return act.write(tx, { known: now, checked, signers, ledger, isSamePin: isSame });
  };
  // The act has a key, and was undone: it is recorded once.
  return retryConflicts(() => database.transaction(record));
}

/**
 * Nothing is locked, so the same act may be recorded between the look and the check. What it moved refuses its repeat
 * then; but it was recorded, and says so.
 */
async function checkOrReplay<Known, Found, Checked, Receipt>(
  database: Database,
  request: SigningRequest,
  act: SignedAct<Known, Found, Checked, Receipt>,
  known: Known,
): Promise<{ readonly checked: Checked } | { readonly receipt: Receipt }> {
  const participants = await readParticipants(database, request.session, act.names ?? []);
  try {
    const found = await findPermitted(database, request, act, { known, ...participants });
    const people = peopleNamed(request);
    return { checked: await act.validate(database, found, people, participants) };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const receipt = await act.replay(database, await act.read(database));
    if (receipt === undefined) throw error;
    return { receipt };
  }
}

/** What the act is about, once its person may see it and has the right to the act. */
async function findPermitted<Known, Found>(
  reader: Reader,
  { session }: SigningRequest,
  { right, requires }: Pick<SignedAct<Known, Found, unknown, unknown>, 'right' | 'requires'>,
  { known, rights }: { readonly known: Known } & Pick<Participants, 'rights'>,
): Promise<Found> {
  const found = await right(reader, known);
  if (requires !== null) {
    const person = { agencyId: session.agency.id, rights };
    const concerned = () => requires.schedules?.(reader) ?? [];
    const why = await whyNotGranted(reader, person, requires.right, concerned);
    if (why !== null) throw forbidden(why, 'act_not_permitted');
  }
  return found;
}
