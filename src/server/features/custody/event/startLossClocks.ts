import { and, eq, like } from 'drizzle-orm';
import { routes } from '../../../../rules/navigation/routes.ts';
import { lossClocks } from '../../../../rules/reports/lossClocks.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { dayText } from '../../../../rules/time/dayText.ts';
import { raiseAlert } from '../../../core/alerts/raiseAlert.ts';
import type { StoredEvent } from '../../../core/ledger/hashEvent.ts';
import type { Transaction } from '../../../database/database.ts';
import { lossReports } from '../../../database/schema/custodyDuty.ts';
import type { Consequences } from './writeConsequences.ts';

/**
 * Written notice and DEA Form 106: the clocks start with the discovery (REG-04). One report for each line that is
 * missing.
 */
export async function startLossClocks(
  tx: Transaction,
  { id: eventId, agencyId, inventoryId, details, recordedAt, recordedBy }: StoredEvent,
  { facts, entries }: Pick<Consequences, 'facts' | 'entries'>,
  discoveredAt: Date,
): Promise<void> {
  const day = dayIn(facts.timeZone, discoveredAt.toISOString());
  const year = day.slice(0, 4);
  const former = await tx
    .select({ number: lossReports.number })
    .from(lossReports)
    .where(and(eq(lossReports.agencyId, agencyId), like(lossReports.number, `${year}-%`)));
  const last = Math.max(0, ...former.map(({ number }) => Number(number.slice(5)) || 0));
  await tx
    .insert(lossReports)
    .values(
      entries.map((entry, index) => ({
        agencyId,
        number: `${year}-${String(last + index + 1).padStart(2, '0')}`,
        entryId: entry.id,
        inventoryId,
        discoveredAt,
        ...lossClocks(day),
      })),
    );
  const loss = details.kind === 'correction' ? details.loss : details;
  await raiseAlert(tx, {
    ...{ agencyId, inventoryId, cause: eventId, at: recordedAt },
    kind: loss !== undefined && 'isTheft' in loss && loss.isTheft ? 'theft' : 'loss',
    lines: [
      `Loss ${year}-${String(last + 1).padStart(2, '0')}, recorded by ${recordedBy}, discovered on ${dayText(day)}.`,
    ],
    href: routes.loss.path.replace('{id}', eventId),
  });
}
