import { and, eq, inArray } from 'drizzle-orm';
import type { LossStatement } from '../../../contract/reports/loss.ts';
import { lossClocks } from '../../../rules/reports/lossClocks.ts';
import { dayIn } from '../../../rules/time/custodyTime.ts';
import { midnight } from '../../core/agency/period.ts';
import type { Transaction } from '../../database/database.ts';
import { lossReports } from '../../database/schema/custodyDuty.ts';
import type { FoundLoss } from './readLoss.ts';
import { endClock } from './recordLossStep.ts';

/** What a signed statement changes: the clocks follow a corrected day, and a filed form ends its own (REG-05). */
export async function applyStatement(
  tx: Transaction,
  { id: agencyId, timeZone }: { id: number; timeZone: string },
  { rows, event }: FoundLoss,
  statement: LossStatement,
): Promise<void> {
  switch (statement.kind) {
    case 'discovery': {
      const ids = rows.map(({ id }) => id);
      await tx
        .update(lossReports)
        .set({
          discoveredAt: new Date(statement.corrected),
          ...lossClocks(dayIn(timeZone, statement.corrected)),
        })
        .where(and(eq(lossReports.agencyId, agencyId), inArray(lossReports.id, ids)));
      return;
    }
    case 'noticeDay':
    case 'formDay': {
      const column = statement.kind === 'noticeDay' ? 'noticeSentAt' : 'formFiledAt';
      return endClock(tx, agencyId, rows, column, midnight(statement.corrected, timeZone));
    }
    case 'form106':
      if (statement.filedOn === null || statement.filedOn === event.formFiledOn) return;
      return endClock(tx, agencyId, rows, 'formFiledAt', midnight(statement.filedOn, timeZone));
    case 'notSignificant':
    case 'newYork':
      return;
  }
}
