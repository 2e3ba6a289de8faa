import type { CustodyEventDetails } from '../../../../contract/custody/custodyEvent.ts';
import { checkLeft } from '../../../../rules/control-values/namedVials.ts';
import { requiredActs } from '../../../../rules/control-values/requiredLabels.ts';
import { type EventProblem, problem } from '../../../../rules/custody/custodyProblem.ts';
import { takesUsable, usableOf } from '../../../../rules/inventory/brokenStock.ts';
import {
  bringBackLost,
  checkNamedVials,
  listCarried,
  moveNamedVials,
} from '../../../core/control-values/namedVials.ts';
import type { StoredEvent } from '../../../core/ledger/hashEvent.ts';
import type { StoredLedgerEntry } from '../../../core/ledger/hashLedgerEntry.ts';
import type { Reader, Transaction } from '../../../database/database.ts';
import { linesOf } from './linesOf.ts';
import type { EventFacts } from './readFacts.ts';

type Transit = EventFacts['transfer'];

type Line = ReturnType<typeof linesOf>[number];

/** What is wrong with the labels of an event's lines, the first thing of each line. */
export async function checkEventVials(
  reader: Reader,
  agencyId: number,
  details: CustodyEventDetails,
  { context, transfer, policy }: EventFacts,
): Promise<EventProblem[]> {
  const problems: EventProblem[] = [];
  const { kind, inventoryId } = details;
  const transferId = 'transferId' in details ? details.transferId : null;
  const isRequired = requiredActs(policy).some((act) => act === kind);
  const isUsable = takesUsable(details, context.sentTo);
  for (const line of linesOf(details)) {
    const lot = context.lots.find(({ lotId }) => lotId === line.lotId);
    // A lot that is not here is already reported.
    if (lot === undefined) continue;
    const { contentPerUnit } = lot.product;
    const { index, ...named } = line;
    const there = isUsable ? usableOf(lot) : lot.balance;
    const vialsThere = isRequired ? Math.ceil(there / contentPerUnit) : undefined;
    const act = {
      ...{ kind, inventoryId, transferId, contentPerUnit, isUsable, vialsThere },
      ...named,
    };
    const found =
      (await checkNamedVials(reader, agencyId, act)) ??
      (await checkLeftBehind(reader, transfer, line, contentPerUnit));
    if (found !== null) problems.push(problem(found.code, `lines.${index}.labels`, found.message));
  }
  return problems;
}

/** Whether the labels that a line leaves on their way still have vials to be on. */
async function checkLeftBehind(
  reader: Reader,
  transfer: Transit,
  line: Line,
  contentPerUnit: number,
) {
  if (transfer === null || takesAllUnnamed(transfer, line)) return null;
  const { agencyId, id: transferId } = transfer;
  const carried = await listCarried(reader, agencyId, { transferId, lotId: line.lotId });
  const stay = carried.filter((label) => !line.labels.includes(label));
  return checkLeft(stay, Math.ceil(Math.max(0, leftAfter(transfer, line)) / contentPerUnit));
}

/** How much of the line's lot is in transit after the line was received; negative if it is too much. */
function leftAfter({ lines }: NonNullable<Transit>, { lotId, amount }: Line): number {
  return (lines.find((sent) => sent.lotId === lotId)?.inTransit ?? 0) - amount;
}

/** A person who receives all that is left receives all of its labels, and need not name them. */
function takesAllUnnamed(transfer: NonNullable<Transit>, line: Line): boolean {
  return line.labels.length === 0 && leftAfter(transfer, line) === 0;
}

/**
 * The labeled vials move with the event's entries.
 * @param transfer as it was before the event.
 */
export async function moveEventVials(
  tx: Transaction,
  { agencyId, kind, details }: StoredEvent,
  entries: readonly StoredLedgerEntry[],
  transfer: Transit,
): Promise<void> {
  for (const line of linesOf(details)) {
    const { lotId } = line;
    const labels =
      transfer !== null && takesAllUnnamed(transfer, line)
        ? await listCarried(tx, agencyId, { transferId: transfer.id, lotId })
        : line.labels;
    if (labels.length === 0) continue;
    const entry = entries.find((one) => one.lotId === lotId);
    if (entry === undefined) throw new Error('Labels of a line without an entry');
    const areRecoverable = details.kind === 'breakage' && details.isRecoverable;
    await moveNamedVials(tx, { kind, labels, entry, areRecoverable });
  }
  if (kind === 'correction') {
    for (const entry of entries) await bringBackLost(tx, entry);
  }
}
