import { and, eq, inArray, or } from 'drizzle-orm';
import type { LossDates, LossStep } from '../../../contract/reports/deaReport.ts';
import { lossStepProblem } from '../../../rules/reports/lossClocks.ts';
import { dayIn } from '../../../rules/time/custodyTime.ts';
import { dayText } from '../../../rules/time/dayText.ts';
import { midnight } from '../../core/agency/period.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy, type SessionAct } from '../../core/identity/actedBy.ts';
import { findInventory } from '../../core/inventory/findInventory.ts';
import { lockLedger } from '../../core/ledger/ledgerHead.ts';
import { requireRight } from '../../core/rights/requireRight.ts';
import { schedulesOf } from '../../core/rights/schedulesOf.ts';
import { isRecord, type Transaction } from '../../database/database.ts';
import { lossReports } from '../../database/schema/custodyDuty.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { conflict, notFound, unprocessable } from '../../platform/http/problemError.ts';

const stepLabels = {
  notice: {
    sent: 'loss.noticeSent',
    corrected: 'loss.noticeDayCorrected',
    text: 'the written notice',
  },
  form: { sent: 'loss.formFiled', corrected: 'loss.formDayCorrected', text: 'DEA Form 106' },
} as const satisfies Record<LossStep, { sent: string; corrected: string; text: string }>;

/**
 * Ends a deadline of a loss, for all of its lines at once, or corrects the day on which it ended. A repeat with the
 * same day changes nothing.
 *
 * @throws ProblemError 404 for a loss of another agency, 403 for an inventory that the person is not assigned to
 * (ENT-12) or without the right `lossSteps` (RIGHT-05), 409 if another day is recorded than was to be corrected, 422 for an impossible day.
 */
export async function recordLossStep(
  tx: Transaction,
  request: SessionAct & { id: string; step: LossStep; doneOn: string; insteadOf: string | null },
): Promise<LossDates> {
  const { session, id, step, doneOn, insteadOf, now } = request;
  const { account, agency } = session;
  const { id: agencyId, timeZone } = agency;
  await lockLedger(tx, agencyId);
  const reports = await readReports(tx, agencyId, id);
  const [first] = reports;
  if (first === undefined) throw notFound('This loss was not reported here.');
  const person = { agencyId, userId: account.id };
  const { inventory } = await findInventory(tx, person, first.inventoryId);
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
  if (wrong !== null && wrong !== insteadOf) {
    throw conflict(
      'already_recorded',
      `It’s already recorded as sent on ${dayText(wrong)}. Reload the page.`,
    );
  }
  const changed = reports.filter((_, at) => stood[at] !== doneOn);
  if (changed.length > 0) {
    const at = midnight(doneOn, timeZone);
    const which = and(
      eq(lossReports.agencyId, agencyId),
      inArray(
        lossReports.id,
        changed.map((report) => report.id),
      ),
    );
    await tx
      .update(lossReports)
      .set({ [column]: at })
      .where(which);
    const { text, ...actions } = stepLabels[step];
    const numbers = reports.map(({ number }) => number).join(', ');
    const about = `Loss ${numbers} at ${inventory.name}: ${text} was sent on ${doneOn}`;
    await appendAudit(tx, {
      ...actedBy(request),
      agencyId,
      action: wrong === null ? actions.sent : actions.corrected,
      outcome: 'success',
      subject: { kind: 'loss', id, name: `Loss ${numbers}, ${inventory.name}` },
      summary: wrong === null ? about : `${about}, not on ${wrong}`,
      changes: [{ field: 'Sent on', before: wrong ?? '', after: doneOn }],
    });
  }
  return datesOf(await readReports(tx, agencyId, id), day);
}

function readReports(tx: Transaction, agencyId: number, id: string) {
  return tx
    .select({
      id: lossReports.id,
      number: lossReports.number,
      inventoryId: lossReports.inventoryId,
      lotId: ledgerEntries.lotId,
      discoveredAt: lossReports.discoveredAt,
      noticeSentAt: lossReports.noticeSentAt,
      formFiledAt: lossReports.formFiledAt,
    })
    .from(lossReports)
    .innerJoin(ledgerEntries, isRecord(ledgerEntries, lossReports.agencyId, lossReports.entryId))
    .where(
      and(
        eq(lossReports.agencyId, agencyId),
        or(eq(ledgerEntries.eventId, id), eq(ledgerEntries.id, id)),
      ),
    )
    .orderBy(lossReports.number);
}

function datesOf(
  reports: Awaited<ReturnType<typeof readReports>>,
  day: (at: Date) => string,
): LossDates {
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
