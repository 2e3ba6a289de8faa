import { asc, eq } from 'drizzle-orm';
import type { Form3848, FormPeriod } from '../../../../contract/reports/form3848.ts';
import {
  dueOn,
  isPeriodEnd,
  periodEndOf,
  periodEnds,
  previousPeriodEnd,
} from '../../../../rules/reports/form3848.ts';
import { keepUntil } from '../../../../rules/reports/retention.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { readAgent } from '../../../core/agency/agentTerms.ts';
import { periodOf } from '../../../core/agency/period.ts';
import { readRetentionYears } from '../../../core/agency/retention.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { formsOpenTo } from '../../../core/rights/formsOpenTo.ts';
import { readAmendmentsSince } from '../../../core/signed-documents/amendmentsSince.ts';
import { findSignedForm } from '../../../core/signed-documents/signedForms.ts';
import type { Reader } from '../../../database/database.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { signedForms3848 } from '../../../database/schema/form3848.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { collectDraft } from './collectDraft.ts';

/** Periods that are offered. */
const periodsShown = 12;

export interface FormQuestion {
  readonly periodEnd?: string | undefined;
  readonly version?: number | undefined;
  readonly amend?: '1' | undefined;
}

/**
 * NY Form 3848 for the session's agency (ROUTE-08). Only New York asks for it; it sums up the whole agency, so it is
 * for managers, those above them, the agent and people with the right to sign it (RIGHT-06). Others get the blank form,
 * and so does training, which owes the state none (LEDGER-05).
 *
 * @throws ProblemError 404 for a period or a version that does not exist.
 */
export async function readForm(
  reader: Reader,
  session: Session,
  question: FormQuestion,
  now: Date,
): Promise<Form3848> {
  const agencyId = session.agency.id;
  if (session.agency.trainingOf !== null) return { kind: 'blank', reason: 'training' };
  const agency = await readAgency(reader, agencyId);
  if (agency.state !== 'NY') return { kind: 'blank', reason: 'state' };
  const isAgent = (await readAgent(reader, agencyId))?.userId === session.account.id;
  const asked = {
    agencyId,
    userId: session.account.id,
    permissionId: session.account.permissionId,
  };
  if (!isAgent && !(await formsOpenTo(reader, asked)).form3848) {
    return { kind: 'blank', reason: 'permission' };
  }
  const { timeZone } = agency;
  const today = dayIn(timeZone, now.toISOString());
  const years = await readRetentionYears(reader, agencyId);
  const until = (signedAt: Date) => keepUntil(dayIn(timeZone, signedAt.toISOString()), years);
  const periods = await readPeriods(reader, agencyId, timeZone, today);
  const wanted = question.periodEnd ?? previousPeriodEnd(periodEndOf(today));
  const isKnown = isPeriodEnd(wanted) && wanted <= periodEndOf(today);
  if (!isKnown) throw notFound('There is no form for this period.');
  if (question.amend === undefined) {
    const form = await findSignedForm(reader, agencyId, wanted, question.version);
    if (form !== undefined) {
      const since = new Date(form.signedAt);
      const period = periodOf(wanted, timeZone);
      const amended = await readAmendmentsSince(reader, { agencyId, timeZone }, period, since);
      const amendedSince = amended.map(({ sentence }) => sentence);
      const said = amended.length === 0 ? {} : { amendedSince };
      return { kind: 'signed', periods, form, isAgent, keepUntil: until(since), ...said };
    }
    if (question.version !== undefined) throw notFound('This version of the form does not exist.');
  }
  const draft = await collectDraft(reader, { agencyId, timeZone }, wanted);
  return { kind: 'draft', periods, draft, isAgent, keepUntil: until(now) };
}

export async function readAgency(reader: Reader, agencyId: number) {
  const [agency] = await reader
    .select({ state: agencies.state, timeZone: agencies.timeZone })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  if (agency === undefined) throw new Error('A session of an agency that does not exist');
  return agency;
}

async function readPeriods(
  reader: Reader,
  agencyId: number,
  timeZone: string,
  today: string,
): Promise<FormPeriod[]> {
  const [first] = await reader
    .select({ occurredAt: ledgerEntries.occurredAt })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.agencyId, agencyId))
    .orderBy(asc(ledgerEntries.sequence))
    .limit(1);
  const signed = await reader
    .select({
      periodEnd: signedForms3848.periodEnd,
      version: signedForms3848.version,
      signedBy: signedForms3848.signedBy,
      signedAt: signedForms3848.signedAt,
    })
    .from(signedForms3848)
    .where(eq(signedForms3848.agencyId, agencyId))
    .orderBy(asc(signedForms3848.version));
  const from = first === undefined ? today : dayIn(timeZone, first.occurredAt.toISOString());
  // The period before this one is always there: a new agency has to say that it held nothing.
  const earliest = [from, previousPeriodEnd(periodEndOf(today))].toSorted()[0] ?? today;
  return periodEnds(today, earliest)
    .slice(0, periodsShown)
    .map((end) => {
      const versions = signed
        .filter(({ periodEnd }) => periodEnd === end)
        .map(({ version, signedBy, signedAt }) => ({
          version,
          signedBy,
          signedAt: signedAt.toISOString(),
        }));
      return { end, dueOn: dueOn(end), state: stateOf(end, versions.length > 0, today), versions };
    });
}

function stateOf(end: string, isSigned: boolean, today: string): FormPeriod['state'] {
  if (isSigned) return 'signed';
  if (today <= end) return 'running';
  return today <= dueOn(end) ? 'due' : 'overdue';
}
