import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { CallArguments, CallReply } from '../../../contract/core/call.ts';
import type { FieldErrors } from '../../../contract/core/problem.ts';
import { type AuditorFields, auditorForm, auditors } from '../../../contract/users/auditor.ts';
import { whyNotExpiry } from '../../../rules/time/auditorTerms.ts';
import { addDays, dayIn } from '../../../rules/time/custodyTime.ts';
import { principalOf } from '../../core/http/custodyPrincipal.ts';
import { serve } from '../../core/http/serve.ts';
import { containsText } from '../../core/records/likeText.ts';
import { openRecord } from '../../core/records/openRecord.ts';
import { type RecordStore, saveRecord } from '../../core/records/saveRecord.ts';
import { toStoredRecord } from '../../core/records/toStoredRecord.ts';
import { matching, type Reader } from '../../database/database.ts';
import { sites } from '../../database/schema/custodyPlace.ts';
import { auditorTerms, users } from '../../database/schema/user.ts';

/** What auditor accounts may read, and until when (RIGHT-07). */
export const auditorAccessCalls = [
  serve(auditors.list, ({ tx, session, query, now }) =>
    listAuditors(tx, session.agency.id, query, dayIn(session.agency.timeZone, now.toISOString())),
  ),
  serve(auditors.get, ({ tx, session, params, now }) => {
    const today = dayIn(session.agency.timeZone, now.toISOString());
    return openRecord(tx, auditorStore(today), principalOf(session), params.id);
  }),
  serve(auditors.save, ({ tx, session, body, origin, now }) => {
    const today = dayIn(session.agency.timeZone, now.toISOString());
    return saveRecord(tx, auditorStore(today), body, { session, origin, now });
  }),
];

/** @param today in the time zone of the agency. */
function auditorStore(today: string): RecordStore<AuditorFields> {
  return {
    kind: 'auditorTerms',
    form: auditorForm,
    // An auditor account is made by an invitation.
    blank: null,
    insert: () => Promise.resolve(false),
    find: (tx, agencyId, id) => findTerms(tx, agencyId, id, today),
    validate: (tx, agencyId, { fields, before }) => checkTerms(tx, agencyId, fields, before, today),
    choices: async (tx, agencyId) => {
      const rows = await tx
        .select({ value: sites.id, text: sites.name })
        .from(sites)
        .where(eq(sites.agencyId, agencyId))
        .orderBy(asc(sites.name));
      return { siteIds: rows };
    },
    update: async (tx, agencyId, { id, fields: { fullName: _shown, ...terms } }, stamp) => {
      const values = { ...terms, siteIds: [...terms.siteIds], ...stamp };
      await tx
        .insert(auditorTerms)
        .values({ userId: id, agencyId, ...values })
        .onConflictDoUpdate({ target: auditorTerms.userId, set: values });
    },
  };
}

/** Before an administrator has chosen any, the form offers 30 days of access to the last 90 days of records. */
async function findTerms(reader: Reader, agencyId: number, userId: string, today: string) {
  const [found] = await reader
    .select({ fullName: users.fullName, terms: auditorTerms })
    .from(users)
    .leftJoin(auditorTerms, matching(auditorTerms, { userId: users.id, agencyId }))
    .where(matching(users, { id: userId, agencyId, userType: 'Auditor' }));
  if (found === undefined) return undefined;
  const { fullName, terms } = found;
  const stamp = terms ?? { version: 0, changedBy: null, changedAt: null };
  return toStoredRecord(stamp, userId, {
    fullName,
    expiresAt: terms?.expiresAt ?? addDays(today, 30),
    siteIds: terms?.siteIds ?? [],
    periodFrom: terms?.periodFrom ?? addDays(today, -90),
    periodTo: terms?.periodTo ?? today,
    seesPatients: terms?.seesPatients ?? false,
    mayExport: terms?.mayExport ?? false,
  });
}

async function checkTerms(
  reader: Reader,
  agencyId: number,
  { expiresAt, siteIds }: AuditorFields,
  before: AuditorFields | undefined,
  today: string,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  // A day that has passed stays as it is while something else is changed: it grants nothing.
  const isPast = before?.expiresAt === expiresAt && expiresAt < today;
  const why = isPast ? null : whyNotExpiry(expiresAt, today);
  if (why !== null) errors.expiresAt = why;
  const wanted = [...new Set(siteIds)];
  const known = await reader
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.agencyId, agencyId), inArray(sites.id, wanted)));
  if (known.length < wanted.length) errors.siteIds = 'Choose only sites of this agency.';
  return errors;
}

async function listAuditors(
  reader: Reader,
  agencyId: number,
  query: CallArguments<typeof auditors.list>['query'],
  today: string,
): Promise<CallReply<typeof auditors.list>> {
  const which = and(
    matching(users, { agencyId, userType: 'Auditor' }),
    containsText(query.search, users.fullName, users.email),
  );
  const rows = await reader
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      isActive: users.isActive,
      expiresAt: auditorTerms.expiresAt,
      periodFrom: auditorTerms.periodFrom,
      periodTo: auditorTerms.periodTo,
    })
    .from(users)
    .leftJoin(auditorTerms, matching(auditorTerms, { userId: users.id, agencyId }))
    .where(which)
    .orderBy(asc(users.fullName), asc(users.id))
    .offset(query.start)
    .limit(query.length);
  const [counted] = await reader.select({ total: count() }).from(users).where(which);
  const data = rows.map(({ expiresAt, periodFrom, periodTo, ...row }) => ({
    ...row,
    expiresAt: expiresAt ?? '',
    periodFrom: periodFrom ?? '',
    periodTo: periodTo ?? '',
    hasEnded: expiresAt !== null && expiresAt < today,
  }));
  return { data, total: counted?.total ?? 0 };
}
