import { eq, inArray } from 'drizzle-orm';
import type { Proof } from '../../../../contract/core/signing.ts';
import type { FieldContent } from '../../../../contract/custody/fieldEnvelope.ts';
import type { FieldReason } from '../../../../contract/custody/fieldRecord.ts';
import { mayAct } from '../../../../rules/core/actRights.ts';
import { clockText, fieldReasonTexts } from '../../../../rules/custody/field/fieldText.ts';
import { type Account, type Agency, accountColumns } from '../../../core/identity/account.ts';
import type { LockedLedger } from '../../../core/ledger/ledgerHead.ts';
import { recordProven } from '../../../core/signing/recordProven.ts';
import type { ActSigner, Signers } from '../../../core/signing/signers.ts';
import type { FieldOrigin } from '../../../core/signing/signingRequest.ts';
import { isRecord, type Transaction } from '../../../database/database.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { type AttestedSigner, fieldKits } from '../../../database/schema/field/field.ts';
import { users } from '../../../database/schema/user.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { ProblemError, unprocessable } from '../../../platform/http/problemError.ts';
import { actOfEvent } from '../event/recordCustodyEvent.ts';
import { actOfUse } from '../use/recordUse.ts';
import { type FieldRow, findStatedPlace, isProven, statementOf, whyEveryone } from './fieldRow.ts';
import { findAlike, findUseOfLabel } from './likeUses.ts';

/** What changes of a record when it is posted, or could not be. */
export type FieldChange = Partial<
  Pick<
    FieldRow,
    | 'state'
    | 'reasonCode'
    | 'reason'
    | 'inventoryId'
    | 'signers'
    | 'actId'
    | 'actSummary'
    | 'actIsEvent'
    | 'likeId'
    | 'marks'
  >
>;

export interface Posting {
  readonly ledger: LockedLedger;
  readonly origin: Origin;
  readonly now: Date;
  /** Someone decided that it is another use than the one it is like. */
  readonly isAnother?: boolean;
}

/**
 * Posts a record through the operation of its act, with the signatures that are proven; or says why it cannot be posted
 * (FIELD-08 to FIELD-14). Nothing is left of an act that a rule refuses. Call it with the accounts of the signers and
 * the ledger locked.
 */
export async function postRecord(
  tx: Transaction,
  row: FieldRow,
  posting: Posting,
): Promise<FieldChange> {
  const { content } = statementOf(row);
  const inventoryId = row.inventoryId ?? (await findStatedPlace(tx, row.agencyId, content));
  if (inventoryId === null) return because('parked', 'place_unknown');
  if (row.authorUserId === null) return because('parked', 'signer_unknown');
  const waiting = whyWaiting(row);
  if (waiting !== null) return because('waiting', waiting, waitingText[waiting]);
  const change = await postAt(tx, { ...row, inventoryId }, { ...posting, content });
  return { ...change, inventoryId };
}

/** A record whose inventory this server has. */
type Placed = FieldRow & { readonly inventoryId: string };

async function postAt(
  tx: Transaction,
  row: Placed,
  posting: Posting & { readonly content: FieldContent },
): Promise<FieldChange> {
  const { content } = posting;
  if (posting.isAnother !== true && content.act === 'use') {
    const likeId = await findAlike(tx, row, content);
    if (likeId !== null) return { ...because('parked', 'same_or_another'), likeId };
  }
  const taken = { right: false };
  try {
    const posted = await tx.transaction((part) => write(part, row, { ...posting, taken }));
    const isOpen = row.signers.some((signer) => !isProven(signer));
    return {
      ...posted,
      ...(isOpen ? because('posted', 'witness_unproven') : settled),
      marks: taken.right ? [...row.marks, 'rightTaken'] : row.marks,
    };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const refused = refusedBy(error);
    if (error.code === 'act_not_permitted') return withoutRight(row, error) ?? refused;
    if (refused.reasonCode !== 'label_state') return refused;
    return { ...refused, likeId: await findUseOfLabel(tx, row, content) };
  }
}

/** Nothing is posted without the other person of a shift change. */
const waitingText: Readonly<Partial<Record<FieldReason, string>>> = {
  witness_unproven:
    'The other person’s proof was not accepted, so nothing was posted. They open this record and confirm or deny it.',
};

const settled = { state: 'posted', reasonCode: null, reason: null } as const;

function because(state: FieldRow['state'], reasonCode: FieldReason, reason?: string): FieldChange {
  return { state, reasonCode, reason: reason ?? fieldReasonTexts[reasonCode] };
}

/** Whose signature has to come first: the signer’s always; at a shift change also that of the person who takes over. */
function whyWaiting(row: FieldRow): FieldReason | null {
  const [author, other] = row.signers;
  const everyone = whyEveryone(row);
  const isUnsigned = ({ userId, confirmed }: AttestedSigner) =>
    userId !== null && confirmed === undefined;
  if (everyone !== null && row.signers.some(isUnsigned)) return everyone;
  if (author === undefined || !isProven(author)) return 'signer_unproven';
  const isShift = row.kind === 'shiftChange';
  return isShift && other !== undefined && !isProven(other) ? 'witness_unproven' : null;
}

function refusedBy(error: ProblemError): FieldChange {
  switch (error.code) {
    case 'not_enough_on_hand':
      return because(
        'parked',
        'not_enough_on_hand',
        `${error.message} ${fieldReasonTexts.not_enough_on_hand}`,
      );
    case 'label_state':
    case 'label_elsewhere':
      return because('parked', 'label_state', `${error.message} ${fieldReasonTexts.label_state}`);
    case 'meanings_differ':
      return because('parked', 'meanings_differ');
    default:
      return because('parked', 'act_refused', `${error.message} ${fieldReasonTexts.act_refused}`);
  }
}

/**
 * Who had no right to the act when the kit was issued is as one whose proof was not accepted (FIELD-11): they sign again with
 * what they may do then, or deny it. Null for who has signed again.
 */
function withoutRight({ marks, signers }: FieldRow, { message }: ProblemError): FieldChange | null {
  if (marks.includes('signedAnew')) return null;
  const why = 'they had no right to this act when the kit was issued';
  return {
    ...because('waiting', 'signer_unproven', `${message} ${rightText}`),
    signers: signers.map((one, index) =>
      index === 0 ? { ...one, verdict: 'unproven', why } : one,
    ),
  };
}

const rightText =
  'So nothing was posted. The signer opens this record and confirms it once they have the right, or denies it.';

interface Written extends Posting {
  readonly content: FieldContent;
  readonly taken: { right: boolean };
}

async function write(tx: Transaction, row: Placed, parts: Written): Promise<FieldChange> {
  const { ledger, origin, now, content } = parts;
  const people = await readPeople(tx, row);
  const signers = signersOf(row, people.accounts);
  const session = {
    ...{ id: row.id, account: signers.signer.account, agency: people.agency },
    factor: 'field record',
  };
  const field = await originOf(tx, row, { ...parts, people: [...people.accounts.values()] });
  const signing = {
    pin: placeholderOf(row.signers[0]),
    others: signers.others.map(({ account, method }, index) => ({
      userName: account.userName,
      pin: method === null ? null : placeholderOf(row.signers[index + 1]),
    })),
    ...externalOf(row),
  };
  const common = { session, origin, now, field };
  const with_ = { signers, ledger };
  if (content.act === 'use') {
    const form = { ...content.form, details: corrected(row, content.form.details), signing };
    const request = { ...common, form };
    const { entry } = await recordProven(tx, request, actOfUse(request), with_);
    const meanings = [
      ...entry.signatures.map(({ meaning }) => meaning),
      ...entry.missingSignatures,
    ];
    rejectOther(row, meanings);
    return { actId: entry.id, actSummary: entry.summary, actIsEvent: false };
  }
  const form = { ...content.form, details: corrected(row, content.form.details), signing };
  const request = { ...common, form };
  const event = await recordProven(tx, request, actOfEvent(request), with_);
  rejectOther(
    row,
    event.signatures.map(({ meaning }) => meaning),
  );
  return { actId: event.eventId, actSummary: event.summary, actIsEvent: true };
}

/** People attested what their signatures mean: the act must not make something else of them. */
function rejectOther(row: FieldRow, meanings: readonly string[]): void {
  if (meanings.every((meaning, index) => meaning === row.signers[index]?.meaning)) return;
  throw unprocessable('meanings_differ', fieldReasonTexts.meanings_differ);
}

async function readPeople(tx: Transaction, row: FieldRow) {
  const ids = row.signers.flatMap(({ userId }) => userId ?? []);
  const rows = await tx.select(accountColumns).from(users).where(inArray(users.id, ids));
  const [agency] = await tx.select().from(agencies).where(eq(agencies.id, row.agencyId));
  if (agency === undefined) throw new Error('A field record of no agency');
  const accounts = new Map<string, Account>(rows.map((account) => [account.id, account]));
  return { accounts, agency: agency satisfies Agency };
}

function signersOf(row: FieldRow, accounts: ReadonlyMap<string, Account>): Signers {
  const signers = row.signers.flatMap((signer): ActSigner[] => {
    const account = accounts.get(signer.userId ?? '');
    if (account === undefined) return [];
    const method = signer.method === 'drawn' ? null : (signer.confirmed?.method ?? signer.method);
    return [{ account, method: isProven(signer) ? method : null }];
  });
  const [signer, ...others] = signers;
  if (signer === undefined || signer.method === null)
    throw new Error('A record without its signer');
  return { signer: { ...signer, method: signer.method }, others };
}

/**
 * In the place of a proof that was judged and erased: how it was given is all that is kept, and whether another signer
 * gave the same (SIGN-06).
 */
function placeholderOf(signer: AttestedSigner | undefined): Proof {
  if (signer?.assertion !== undefined) return { assertion: signer.assertion } as Proof;
  const isShared = signer?.hasSharedPin === true && signer.confirmed === undefined;
  return isShared ? 'judged as shared' : `judged ${signer?.userId ?? ''}`;
}

function externalOf({ signers }: FieldRow) {
  const external = signers.find((signer) => signer.external !== undefined)?.external;
  return external === undefined ? {} : { external };
}

/** By the clock of the server: as far as the record was shifted (FIELD-17). */
function corrected<Details extends { occurredAt: string; wastedAt?: string | null }>(
  row: FieldRow,
  details: Details,
): Details {
  const by = row.occurredAt.getTime() - row.statedAt.getTime();
  if (by === 0) return details;
  const shifted = (text: string) => new Date(Date.parse(text) + by).toISOString();
  const { occurredAt, wastedAt } = details;
  return {
    ...details,
    occurredAt: shifted(occurredAt),
    ...(wastedAt ? { wastedAt: shifted(wastedAt) } : {}),
  };
}

async function originOf(
  tx: Transaction,
  row: Placed,
  { taken, people }: Written & { readonly people: readonly Account[] },
): Promise<FieldOrigin> {
  const [kit] = await tx
    .select()
    .from(fieldKits)
    .where(isRecord(fieldKits, row.agencyId, row.kitId));
  // Who signed again did so with what they may do now.
  const standing = row.marks.includes('signedAnew') ? undefined : kit?.standing;
  const off = row.statedAt.getTime() - row.occurredAt.getTime();
  return {
    hadRight: (right, schedules) => {
      const had = standing !== undefined && mayAct(standing.rights, right, schedules);
      taken.right = had;
      return had;
    },
    wasAssigned: standing?.inventoryIds.includes(row.inventoryId) === true,
    people,
    notes: [
      'field record',
      ...(row.marks.includes('clockCorrected') ? [`clock ${clockText(off)}, corrected`] : []),
      ...(row.marks.includes('clockDoubtful') ? ['clock doubtful'] : []),
      ...(row.marks.includes('signerChanged') ? ['signer disabled since'] : []),
      ...(row.marks.includes('witnessChanged') ? ['witness disabled since'] : []),
    ],
  };
}
