import { and, eq, inArray } from 'drizzle-orm';
import type { LossDates, LossStep } from '../../../contract/reports/deaReport.ts';
import { lossStepProblem } from '../../../rules/reports/lossClocks.ts';
import { dayIn } from '../../../rules/time/custodyTime.ts';
import { dayText } from '../../../rules/time/dayText.ts';
import { midnight } from '../../core/agency/period.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy, type SessionAct } from '../../core/identity/actedBy.ts';
import { lockLedger } from '../../core/ledger/ledgerHead.ts';
import { findReadable } from '../../core/rights/readAll.ts';
import { requireRight } from '../../core/rights/requireRight.ts';
import { schedulesOf } from '../../core/rights/schedulesOf.ts';
import type { Transaction } from '../../database/database.ts';
import { lossReports } from '../../database/schema/custodyDuty.ts';
import { conflict, notFound, unprocessable } from '../../platform/http/problemError.ts';
import { type LossRow, readLossRows } from './lossRows.ts';

const stepLabels = {
  notice: { action: 'loss.noticeSent', text: 'the written notice' },
  form: { action: 'loss.formFiled', text: 'DEA Form 106' },
} as const satisfies Record<LossStep, { action: string; text: string }>;

/**
 * Ends a deadline of a loss, for all of its lines at once. A repeat with the same day changes nothing; another day is a
 * signed correction (`signLossRecord`).
 *
 * @throws ProblemError 404 for a loss of another agency, 403 for an inventory that the person may not read
 * (ENT-12; the agent reads all, RIGHT-09) or without the right `lossSteps` (RIGHT-05), 409 if another day is recorded,
 * 422 for an impossible day.
 */
export async function recordLossStep(
  tx: Transaction,
  request: SessionAct & { id: string; step: LossStep; doneOn: string },
): Promise<LossDates> {
  const { session, id, step, doneOn, now } = request;
  const { account, agency } = session;
  const { id: agencyId, timeZone } = agency;
  await lockLedger(tx, agencyId);
  const reports = await readLossRows(tx, agencyId, id);
  const [first] = reports;
  if (first === undefined) throw notFound('This loss was not reported here.');
  const person = { agencyId, userId: account.id };
  const { inventory } = await findReadable(tx, request, first.inventoryId);
  await requireRight(tx, person, 'lossSteps', () =>
    schedulesOf(tx, agencyId, { lotIds: reports.map(({ lotId }) => lotId) }),
  );
  const day = (at: Date) => dayIn(timeZone, at.toISOString());
  const problem = lossStepProblem(day(first.discoveredAt), doneOn, day(now));
  if (problem !== null) throw unprocessable('day_not_possible', problem, { doneOn: problem });
  const column = step === 'notice' ? 'noticeSentAt' : 'formFiledAt';
  const stood = reports.map((report) => {
    const at = report[column];
    return at === null ? null : day(at);
  });
  const wrong = stood.find((one) => one !== null && one !== doneOn) ?? null;
  if (wrong !== null) {
    throw conflict(
      'already_recorded',
      `It’s already recorded as sent on ${dayText(wrong)}. Reload the page, then sign a correction of that day.`,
    );
  }
  const changed = reports.filter((_, at) => stood[at] !== doneOn);
  if (changed.length > 0) {
    await endClock(tx, agencyId, changed, column, midnight(doneOn, timeZone));
    const { text, action } = stepLabels[step];
    const numbers = reports.map(({ number }) => number).join(', ');
    await appendAudit(tx, {
      ...actedBy(request),
      agencyId,
      action,
      outcome: 'success',
      subject: { kind: 'loss', id, name: `Loss ${numbers}, ${inventory.name}` },
      summary: `Loss ${numbers} at ${inventory.name}: ${text} was sent on ${dayText(doneOn)}`,
      changes: [{ field: 'Sent on', before: '', after: dayText(doneOn) }],
    });
  }
  return datesOf(await readLossRows(tx, agencyId, id), day);
}

/** When a clock of some reports ended. */
export async function endClock(
  tx: Transaction,
  agencyId: number,
  reports: readonly LossRow[],
  column: 'noticeSentAt' | 'formFiledAt',
  at: Date,
): Promise<void> {
  const ids = reports.map(({ id }) => id);
  await tx
    .update(lossReports)
    .set({ [column]: at })
    .where(and(eq(lossReports.agencyId, agencyId), inArray(lossReports.id, ids)));
}

function datesOf(reports: readonly LossRow[], day: (at: Date) => string): LossDates {
  const last = (dates: readonly (Date | null)[]) =>
    dates.includes(null)
      ? null
      : (dates
          .flatMap((at) => at ?? [])
          .map(day)
          .toSorted()
          .at(-1) ?? null);
  return {
    noticeSentOn: last(reports.map(({ noticeSentAt }) => noticeSentAt)),
    formFiledOn: last(reports.map(({ formFiledAt }) => formFiledAt)),
  };
}
