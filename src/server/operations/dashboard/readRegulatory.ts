import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Dashboard } from '../../../contract/dashboard.ts';
import type { Reader } from '../../database/database.ts';
import { lossReports, regulatoryDates } from '../../database/schema/custodyDuty.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';

/** The dates the law sets that are still open, soonest first, those of losses among them. */
export async function readRegulatory(
  reader: Reader,
  agencyId: number,
  today: string,
): Promise<Dashboard['regulatory']> {
  const dates = await reader
    .select()
    .from(regulatoryDates)
    .where(and(eq(regulatoryDates.agencyId, agencyId), isNull(regulatoryDates.doneAt)))
    .orderBy(asc(regulatoryDates.dueOn));
  const losses = await reader
    .select({ loss: lossReports, place: inventories.name })
    .from(lossReports)
    .innerJoin(
      inventories,
      and(
        eq(inventories.agencyId, lossReports.agencyId),
        eq(inventories.id, lossReports.inventoryId),
      ),
    )
    .where(eq(lossReports.agencyId, agencyId));
  const clocks = losses.flatMap(({ loss, place }) => {
    const detail = `Loss ${loss.number}, ${place}`;
    return [
      ...(loss.noticeSentAt === null
        ? [{ title: 'DEA written notice of a loss', detail, dueOn: loss.noticeDueOn }]
        : []),
      ...(loss.formFiledAt === null
        ? [{ title: 'DEA Form 106', detail, dueOn: loss.formDueOn }]
        : []),
    ];
  });
  return [...dates.map(({ title, detail, dueOn }) => ({ title, detail, dueOn })), ...clocks]
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
    .map((date) => ({ ...date, isOverdue: date.dueOn < today }));
}
