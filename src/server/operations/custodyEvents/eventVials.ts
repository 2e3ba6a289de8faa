import type { CustodyEventDetails } from '../../../contract/custodyEvent.ts';
import type { KnownLot } from '../../../rules/custodyEvent.ts';
import { type EventProblem, problem } from '../../../rules/custodyProblem.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { checkNamedVials, moveNamedVials } from '../controlValues/namedVials.ts';
import type { StoredLedgerEntry } from '../ledger/hashLedgerEntry.ts';
import type { StoredEvent } from './hashEvent.ts';

/** The lines that name labels, with their place in the form. */
function naming(details: CustodyEventDetails) {
  // What is received or counted has no labels yet, or names none.
  if (!('lines' in details) || details.kind === 'receive' || 'seal' in details) return [];
  return details.lines.flatMap(({ lotId, amount, labels }, index) =>
    labels === undefined ? [] : [{ lotId, amount, labels, index }],
  );
}

/** What is wrong with the labels of an event's lines, the first thing of each line. */
export async function checkEventVials(
  reader: Reader,
  agencyId: number,
  details: CustodyEventDetails,
  lots: readonly KnownLot[],
): Promise<EventProblem[]> {
  const problems: EventProblem[] = [];
  const { kind, inventoryId } = details;
  const transferId = 'transferId' in details ? details.transferId : null;
  for (const { index, ...line } of naming(details)) {
    const contentPerUnit = lots.find(({ lotId }) => lotId === line.lotId)?.product.contentPerUnit;
    // A lot that is not here is told already.
    if (contentPerUnit === undefined) continue;
    const act = { kind, inventoryId, transferId, contentPerUnit, ...line };
    const found = await checkNamedVials(reader, agencyId, act);
    if (found !== null) problems.push(problem(found.code, `lines.${index}.labels`, found.message));
  }
  return problems;
}

/** The labelled vials go where the event's entries go. */
export async function moveEventVials(
  tx: Transaction,
  { kind, details }: StoredEvent,
  entries: readonly StoredLedgerEntry[],
): Promise<void> {
  for (const { lotId, labels } of naming(details)) {
    const entry = entries.find((one) => one.lotId === lotId);
    if (entry === undefined) throw new Error('Labels of a line without an entry');
    await moveNamedVials(tx, { kind, labels, entry });
  }
}
