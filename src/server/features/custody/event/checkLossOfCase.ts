import { and, eq, inArray, isNull, min } from 'drizzle-orm';
import type { DetailsOf } from '../../../../contract/custody/custodyEvent.ts';
import { type EventProblem, problem } from '../../../../rules/custody/custodyProblem.ts';
import { formatAmount } from '../../../../rules/quantity/quantityText.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { dayText } from '../../../../rules/time/dayText.ts';
import { isOvertaken } from '../../../core/discrepancies/lateExplanations.ts';
import { isRecord, matching, type Reader } from '../../../database/database.ts';
import { cases } from '../../../database/schema/cases/cases.ts';
import { discrepancies } from '../../../database/schema/custodyDuty.ts';
import type { EventFacts } from './readFacts.ts';

type Loss = DetailsOf<'loss'>;

/**
 * A loss that escalates a case reports exactly what is left of it. The open case of a lot is the evidence of its
 * discovery: a later one needs a reason (CASE-08).
 */
export async function checkLossOfCase(
  reader: Reader,
  agencyId: number,
  details: Loss,
  facts: EventFacts,
): Promise<EventProblem[]> {
  return [
    ...(details.explainsDiscrepancyId === undefined
      ? []
      : await checkRest(reader, agencyId, details, details.explainsDiscrepancyId, facts)),
    ...(await checkDiscovery(reader, agencyId, details, facts)),
  ];
}

async function checkRest(
  reader: Reader,
  agencyId: number,
  { lines, inventoryId }: Loss,
  discrepancyId: string,
  { context }: EventFacts,
): Promise<EventProblem[]> {
  const [open] = await reader
    .select()
    .from(discrepancies)
    .where(
      and(
        isRecord(discrepancies, agencyId, discrepancyId),
        matching(discrepancies, { inventoryId, kind: 'count' }),
        isNull(discrepancies.resolvedAt),
      ),
    );
  if (open === undefined) {
    const sentence = 'This discrepancy is already resolved. Open the case again.';
    return [problem('difference_not_found', 'explainsDiscrepancyId', sentence)];
  }
  const missing = Number(open.recorded) - Number(open.found);
  const [line, ...more] = lines;
  if (line?.lotId !== open.lotId || line.amount !== missing || more.length > 0) {
    const lot = context.lots.find(({ lotId }) => lotId === open.lotId);
    const amount = lot ? formatAmount(Math.max(0, missing), lot.product) : String(missing);
    const sentence = `${amount} of one lot is still missing. Report exactly that, or count again.`;
    return [problem('difference_not_explained', 'lines', sentence)];
  }
  if (!(await isOvertaken(reader, open))) return [];
  const sentence =
    'The ledger changed after this count and already covers part of it. Count this lot again, then report what is left.';
  return [problem('difference_overtaken', 'explainsDiscrepancyId', sentence)];
}

async function checkDiscovery(
  reader: Reader,
  agencyId: number,
  { inventoryId, lines, discoveredAt, note }: Loss,
  { timeZone }: EventFacts,
): Promise<EventProblem[]> {
  const lotIds = lines.map(({ lotId }) => lotId);
  const [first] = await reader
    .select({ at: min(cases.openedAt) })
    .from(cases)
    .where(
      and(
        matching(cases, { agencyId, inventoryId, state: 'open' }),
        eq(cases.subject, 'lot'),
        inArray(cases.lotId, lotIds),
      ),
    );
  const at = first?.at ?? null;
  if (at === null || Date.parse(discoveredAt) <= at.getTime() || note.trim() !== '') return [];
  const day = dayText(dayIn(timeZone, at.toISOString()));
  const sentence = `The case of this lot was opened on ${day}. Enter that as the discovery, or write in the note why it is later.`;
  return [problem('note_missing', 'note', sentence)];
}
