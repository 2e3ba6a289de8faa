import type { AmendedUse } from '../../../../contract/custody/amendment.ts';
import {
  type AmendmentMove,
  effectOf,
  movesOf,
  type UseVersion,
} from '../../../../rules/custody/amendment/amendedUse.ts';
import { partsInOrder } from '../../../../rules/custody/amendment/amendmentSigning.ts';
import { summarizeUse } from '../../../../rules/custody/use.ts';
import { witnessMeaning } from '../../../../rules/custody/useWitness.ts';
import { amountOfUnits } from '../../../../rules/quantity/quantity.ts';
import { putVialsBack, takeVials } from '../../../core/control-values/namedVials.ts';
import { explainByLateEntries } from '../../../core/discrepancies/lateExplanations.ts';
import { appendLedgerEntry } from '../../../core/ledger/appendLedgerEntry.ts';
import { readEntryFacts } from '../../../core/ledger/entryFacts.ts';
import { hashAmendment, type StoredAmendment } from '../../../core/ledger/hashAmendment.ts';
import type { StoredLedgerEntry } from '../../../core/ledger/hashLedgerEntry.ts';
import type { LockedLedger } from '../../../core/ledger/ledgerHead.ts';
import { lastHashOf } from '../../../core/ledger/useHistory.ts';
import type { Writing } from '../../../core/signing/signedAct.ts';
import { type ActSigner, accountsOf, type Signers } from '../../../core/signing/signers.ts';
import { noteLinked, rejectLinkedSigners } from '../../../core/users/linkedSigners.ts';
import type { Transaction } from '../../../database/database.ts';
import { signatures, useAmendments } from '../../../database/schema/custodyUse.ts';
import { keyOfLine } from '../first-count/findRecordedFirstCount.ts';
import { readUsePlace } from '../use/readUsePlace.ts';
import { inPlaceOf, signaturesOf } from './amendmentSignatures.ts';
import { amendSeals } from './amendSeals.ts';
import { auditAmendment } from './auditAmendment.ts';
import type { AmendRequest, CheckedAmendment } from './checkAmendment.ts';
import { readAmendedUse } from './readAmendments.ts';

type AmendmentWriting = Writing<{ readonly contentHash: string }, CheckedAmendment>;

/** Writes the entries, the amendment, its signatures, what follows from them and the audit entry; all of it or nothing. */
export async function writeAmendment(
  tx: Transaction,
  request: AmendRequest,
  { known: { contentHash }, checked, signers, ledger }: AmendmentWriting,
): Promise<AmendedUse> {
  const { session, now } = request;
  const agencyId = session.agency.id;
  const { present, history } = checked.amendable;
  const signed = signersInOrder(signers);
  const witness = witnessOf(checked, signed);
  const linked = await rejectLinkedSigners(
    tx,
    {
      agencyId,
      now,
      field: 'signing.others.0.userName',
      apart:
        witness === null
          ? []
          : [...new Set([checked.administeringProvider, checked.disposer])].map((person) => ({
              person,
              from: [witness.account],
            })),
    },
    accountsOf(signers),
  );
  const entries = await writeEntries(tx, request, {
    ledger,
    checked,
    contentHash,
    notes: noteLinked(linked),
  });
  const moved = entries.find(({ correctionOfId }) => correctionOfId === null);
  const home = moved?.id ?? history.amendments.at(-1)?.homeEntryId ?? history.original.id;
  const amendment = amendmentOf(request, checked, { contentHash, homeEntryId: home, witness });
  await tx.insert(useAmendments).values(amendment);
  await tx.insert(signatures).values(signaturesOf(amendment, checked.plan, signed));
  await moveVials(tx, { entries, amendment, before: present, after: checked.after });
  await amendSeals(tx, entries, {
    previousId: present.inventoryId,
    timeZone: session.agency.timeZone,
  });
  await explain(tx, request, entries);
  await auditAmendment(tx, request, { checked, amendment, signed, linked });
  return readAmendedUse(tx, agencyId, amendment);
}

function signersInOrder({ signer, others }: Signers): readonly ActSigner[] {
  return [signer, ...others];
}

/** Who signs as the witness of the waste. */
function witnessOf({ plan }: CheckedAmendment, signed: readonly ActSigner[]): ActSigner | null {
  const at = partsInOrder(plan).findIndex(({ meaning }) => meaning === witnessMeaning);
  return signed[at] ?? null;
}

function amendmentOf(
  { form, session, now }: AmendRequest,
  { amendable: { history }, after, plan }: CheckedAmendment,
  {
    contentHash,
    homeEntryId,
    witness,
  }: {
    readonly contentHash: string;
    readonly homeEntryId: string;
    readonly witness: ActSigner | null;
  },
): StoredAmendment {
  const { placeName: _place, lotNumber: _lot, product, labels, ...stated } = after;
  const { inventoryId: _inventory, lotId: _lotId, ...facts } = stated;
  const last = history.amendments.at(-1) ?? history.use;
  // A person who stands in for the witness did not see the waste: the one who did is still its witness.
  const isWitnessed = plan.own.meaning === witnessMeaning || plan.others.some(isWitness);
  const saw = partsInOrder(plan).find(isWitness)?.as === 'inPlaceOf' ? null : witness;
  const amendment = {
    ...facts,
    id: form.amendmentId,
    agencyId: session.agency.id,
    useId: history.use.id,
    number: history.amendments.length + 1,
    homeEntryId,
    drawn: amountOfUnits(after.drawnUnits, product),
    occurredAt: new Date(after.occurredAt),
    wastedAt: after.wastedAt === null ? null : new Date(after.wastedAt),
    witnessedBy:
      after.wasted === 0 || !isWitnessed ? null : (saw?.account.fullName ?? last.witnessedBy),
    labels: [...labels],
    reason: form.reason,
    requiredSignatures: partsInOrder(plan).map(({ meaning }) => meaning),
    inPlaceOf: inPlaceOf(plan, form.standIns),
    recordedByUserId: session.account.id,
    recordedBy: session.account.fullName,
    recordedAt: now,
    contentHash,
    originalHash: history.original.hash,
    previousHash: lastHashOf(history),
  };
  return { ...amendment, hash: hashAmendment(amendment) };
}

function isWitness({ meaning }: { readonly meaning: string }): boolean {
  return meaning === witnessMeaning;
}

/** The entries of an amendment, chained to the ledger's end, and the balances after them. */
async function writeEntries(
  tx: Transaction,
  { form, session, now }: AmendRequest,
  {
    ledger,
    checked: { amendable, after, plan },
    contentHash,
    notes,
  }: {
    readonly ledger: LockedLedger;
    readonly checked: CheckedAmendment;
    readonly contentHash: string;
    readonly notes: readonly string[];
  },
): Promise<StoredLedgerEntry[]> {
  const agencyId = session.agency.id;
  const { history, present } = amendable;
  const home = history.amendments.at(-1)?.homeEntryId ?? history.original.id;
  const moves = movesOf(effectOf(present), effectOf(after));
  const factsOf = await readEntryFacts(tx, agencyId, moves);
  const entries: StoredLedgerEntry[] = [];
  let head: { sequence: number; hash: string } = ledger;
  for (const [index, move] of moves.entries()) {
    const asked = { idempotencyKey: form.amendmentId, details: move };
    const { stock } = await readUsePlace(tx, { agencyId, userId: session.account.id }, asked);
    if (stock === null) throw new Error('An amendment of a use whose lot was never here');
    const entry = await appendLedgerEntry(tx, head, {
      agencyId,
      inventoryId: move.inventoryId,
      kind: 'use',
      productId: move.productId,
      lotId: move.lotId,
      change: move.change,
      lotBalance: stock.lotBalance,
      productBalance: stock.productBalance,
      occurredAt: new Date(move.occurredAt),
      recordedAt: now,
      recordedBy: { id: session.account.id, name: session.account.fullName },
      summary: summaryOf(move, { moves, after, sequence: history.original.sequence }),
      note: [form.reason, ...notes].join(' '),
      correctionOfId: move.corrects ? home : null,
      amendmentId: form.amendmentId,
      requiredSignatures: partsInOrder(plan).map(({ meaning }) => meaning),
      idempotencyKey: keyOfLine(form.amendmentId, index),
      contentHash,
      facts: factsOf(move, move.corrects ? [] : after.labels),
    });
    entries.push(entry);
    head = entry;
  }
  return entries;
}

/** What the ledger says of an entry of an amendment. */
function summaryOf(
  move: AmendmentMove,
  {
    moves,
    after,
    sequence,
  }: {
    readonly moves: readonly AmendmentMove[];
    readonly after: UseVersion;
    readonly sequence: number;
  },
): string {
  const entry = `entry ${sequence.toLocaleString('en-US')}`;
  const is = summarizeUse(after, after.product);
  if (moves.length === 1) return `Amends ${entry}: ${is}`;
  return move.corrects ? `Reverses ${entry}, recorded again elsewhere` : `${is}, amends ${entry}`;
}

/** Labels that were named by mistake are put back where they were; those that were used are taken (AMEND-05). */
async function moveVials(
  tx: Transaction,
  {
    entries,
    amendment,
    before,
    after,
  }: {
    readonly entries: readonly StoredLedgerEntry[];
    readonly amendment: StoredAmendment;
    readonly before: UseVersion;
    readonly after: UseVersion;
  },
): Promise<void> {
  const { agencyId, recordedAt, recordedByUserId, recordedBy, homeEntryId, occurredAt } = amendment;
  const isMoved = entries.length > 1;
  const kept = isMoved ? [] : before.labels.filter((label) => after.labels.includes(label));
  const act = {
    id: homeEntryId,
    agencyId,
    inventoryId: after.inventoryId,
    occurredAt,
    recordedAt,
    recordedByUserId,
    recordedBy,
    summary: 'Amended use',
    eventId: null,
    kind: 'use' as const,
  };
  const [first = act, last = act] = [entries[0], entries.at(-1)];
  const back = before.labels.filter((label) => !kept.includes(label));
  await putVialsBack(tx, back, { ...first, inventoryId: before.inventoryId });
  const taken = after.labels.filter((label) => !kept.includes(label));
  await takeVials(tx, taken, last);
}

/** An entry from before a count changes what the count is compared with (CASE-03). */
async function explain(
  tx: Transaction,
  { session }: AmendRequest,
  entries: readonly StoredLedgerEntry[],
): Promise<void> {
  for (const entry of entries) {
    const text = `Explained by an amendment that ${session.account.fullName} recorded.`;
    const by = { ...entry, eventId: null, entryId: entry.id, by: 'amendment' as const, text };
    // By its own time: a reversal is dated as the use was, and a use recorded again as it is now.
    await explainByLateEntries(tx, by, [{ ...entry, correctionOfId: null }]);
  }
}
