import { and, eq, inArray, or } from 'drizzle-orm';
import type { LossDates, LossStep } from '../../../contract/deaReport.ts';
import { dayIn } from '../../../rules/custodyTime.ts';
import { lossStepProblem } from '../../../rules/lossClocks.ts';
import type { Transaction } from '../../database/database.ts';
import { lossReports } from '../../database/schema/custodyDuty.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import type { Session } from '../../identity/sessions.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { findInventory } from '../custody/findInventory.ts';
import { midnight } from '../form3848/period.ts';
import { lockLedger } from '../ledger/ledgerHead.ts';
import type { Origin } from '../origin.ts';
import { conflict, notFound, refuse } from '../refusal.ts';

const stepWords = {
  notice: { action: 'loss.noticeSent', text: 'the written notice' },
  form: { action: 'loss.formFiled', text: 'DEA Form 106' },
} as const satisfies Record<LossStep, { action: string; text: string }>;

/**
 * Ends a clock of a loss, for all of its lines at once. A repeat with the same day changes nothing.
 *
 * @throws Refusal 404 for what is no loss of the agency, 403 for a place that the person is not associated with (ENT-12),
 *   409 where another day stands already, 422 for a day that cannot be.
 */
export async function recordLossStep(
  tx: Transaction,
  request: {
    session: Pick<Session, 'account' | 'agency' | 'factor'>;
    id: string;
    step: LossStep;
    doneOn: string;
    origin: Origin;
    now: Date;
  },
): Promise<LossDates> {
  const { session, id, step, doneOn, origin, now } = request;
  const { account, agency } = session;
  const { id: agencyId, timeZone } = agency;
  await lockLedger(tx, agencyId);
  const reports = await readReports(tx, agencyId, id);
  const [first] = reports;
  if (first === undefined) throw notFound('This loss was not reported here.');
  const { inventory } = await findInventory(
    tx,
    { agencyId, userId: account.id },
    first.inventoryId,
  );
  const day = (at: Date) => dayIn(timeZone, at.toISOString());
  const problem = lossStepProblem(day(first.discoveredAt), doneOn, day(now));
  if (problem !== null) throw refuse('day_not_possible', problem, { doneOn: problem });
  const column = step === 'notice' ? 'noticeSentAt' : 'formFiledAt';
  const open = reports.filter((report) => report[column] === null);
  const known = reports.flatMap((report) => report[column] ?? []).map(day);
  const other = known.find((one) => one !== doneOn);
  if (other !== undefined) {
    throw conflict(
      'already_recorded',
      `It stands as sent on ${other} already. Load the page again.`,
    );
  }
  if (open.length > 0) {
    const at = midnight(doneOn, timeZone);
    const which = and(
      eq(lossReports.agencyId, agencyId),
      inArray(
        lossReports.id,
        open.map((report) => report.id),
      ),
    );
    await tx
      .update(lossReports)
      .set({ [column]: at })
      .where(which);
    const { action, text } = stepWords[step];
    const numbers = reports.map(({ number }) => number).join(', ');
    await appendAudit(tx, {
      agencyId,
      actor: { id: account.id, name: account.fullName },
      factor: session.factor,
      action,
      outcome: 'success',
      subject: { kind: 'loss', id, name: `Loss ${numbers}, ${inventory.name}` },
      summary: `Loss ${numbers} at ${inventory.name}: ${text} was sent on ${doneOn}`,
      changes: [{ field: 'Sent on', before: '', after: doneOn }],
      origin,
      at: now,
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
      discoveredAt: lossReports.discoveredAt,
      noticeSentAt: lossReports.noticeSentAt,
      formFiledAt: lossReports.formFiledAt,
    })
    .from(lossReports)
    .innerJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.agencyId, lossReports.agencyId),
        eq(ledgerEntries.id, lossReports.entryId),
      ),
    )
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
