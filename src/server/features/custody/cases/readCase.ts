import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { CaseDetail } from '../../../../contract/custody/case.ts';
import { mayAct, whoMay } from '../../../../rules/core/actRights.ts';
import { reasonsOf, whyNotFor } from '../../../../rules/custody/cases/caseSignOff.ts';
import { ownCase } from '../../../../rules/custody/cases/caseWords.ts';
import { isClosed } from '../../../../rules/custody/cases/foldCase.ts';
import { readCaseHours } from '../../../core/alerts/alertSettings.ts';
import { hashCase } from '../../../core/cases/hashCase.ts';
import {
  ownerOf,
  photoReaderOf,
  readStoredPhotos,
  toPhoto,
} from '../../../core/cases/photoRows.ts';
import { readInvolvedIn } from '../../../core/cases/readInvolved.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import type { Principal } from '../../../core/inventory/findInventory.ts';
import { readRights, readRightsOfAll } from '../../../core/rights/readRights.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { cases } from '../../../database/schema/cases/cases.ts';
import { discrepancies } from '../../../database/schema/custodyDuty.ts';
import { inventoryUsers } from '../../../database/schema/custodyPlace.ts';
import { users } from '../../../database/schema/user.ts';
import { shownFacts, toSummary } from './caseFacts.ts';
import { type FoundCase, findCase } from './findCase.ts';

/** The session that asks for a case. */
export type CaseSession = Pick<Session, 'account' | 'agency'>;

/**
 * The whole case, and what the reader can do with it.
 *
 * @throws ProblemError 404 and 403 (see `findCase`).
 */
export async function readCase(
  reader: Reader,
  session: CaseSession,
  id: string,
  now: Date,
): Promise<CaseDetail> {
  const principal = { agencyId: session.agency.id, userId: session.account.id };
  return showCase(reader, session, await findCase(reader, principal, id), now);
}

/** What `readCase` shows of a case that was found. */
export async function showCase(
  reader: Reader,
  session: CaseSession,
  found: FoundCase,
  now: Date,
): Promise<CaseDetail> {
  const principal = { agencyId: session.agency.id, userId: session.account.id };
  const { row, records, view, product, fieldState } = found;
  const { agencyId } = row;
  const rights = await readRights(reader, principal);
  const mayClose = mayAct(rights, 'closeCase', product === null ? [] : [product.schedule]);
  const shown = shownFacts(records, mayClose);
  const photos = await readStoredPhotos(reader, agencyId, ownerOf(row));
  const photoReader = photoReaderOf(principal.userId, rights);
  const summary = toSummary(found, records, {
    timeZone: session.agency.timeZone,
    now,
    seesBlind: mayClose,
    caseHours: await readCaseHours(reader, agencyId),
  });
  return {
    ...summary,
    entries: records.map(({ row: record, at, facts }, index) => ({
      id: record.id,
      sequence: record.sequence,
      at,
      recordedAt: record.recordedAt.toISOString(),
      name: record.name,
      facts: shown[index] ?? facts,
      role: record.role,
      method: record.method,
      signedHash: record.signedHash,
    })),
    photos: photos.map((photo) => toPhoto(photo, photoReader)),
    ...(await readLinks(reader, found)),
    ownerUserId: row.ownerUserId,
    people: isClosed(view) ? [] : await readPeople(reader, row),
    discrepancyId: summary.recorded === null ? null : await findOpenDifference(reader, found),
    fieldRecordId: row.fieldRecordId,
    whyNotClose: isClosed(view) ? null : await whyNotClose(reader, principal, found, mayClose),
    reasons: isClosed(view)
      ? []
      : reasonsOf(view).map((code) => ({
          code,
          whyNot: whyNotFor(code, view, product, fieldState),
        })),
    hash: hashCase(
      row,
      records.map((record) => record.row),
    ),
    nextId: randomUUID(),
  };
}

async function whyNotClose(
  reader: Reader,
  { agencyId, userId }: Principal,
  { row, records, product }: FoundCase,
  mayClose: boolean,
): Promise<string | null> {
  if (!mayClose) {
    const schedules = product === null ? [] : [product.schedule];
    const everyone = await readRightsOfAll(reader, agencyId);
    const holders = everyone.filter(({ rights }) => mayAct(rights, 'closeCase', schedules));
    return `You can’t close cases. ${whoMay(holders.map(({ fullName }) => fullName))}`;
  }
  const involved = await readInvolvedIn(reader, row, records);
  return involved.some(({ id }) => id === userId) ? ownCase : null;
}

async function readLinks(
  reader: Reader,
  { row: { agencyId, id, followsCaseId } }: FoundCase,
): Promise<Pick<CaseDetail, 'follows' | 'followedBy'>> {
  const linked = await reader
    .select({ id: cases.id, number: cases.number })
    .from(cases)
    .where(
      and(
        eq(cases.agencyId, agencyId),
        or(
          eq(cases.followsCaseId, id),
          followsCaseId === null ? undefined : eq(cases.id, followsCaseId),
        ),
      ),
    )
    .orderBy(asc(cases.number));
  return {
    follows: linked.find((one) => one.id === followsCaseId) ?? null,
    followedBy: linked.filter((one) => one.id !== followsCaseId),
  };
}

/** Who can look after a case: the people of its inventory; of a pattern, the holders of `analytics` whom it is not about. */
export async function readPeople(
  reader: Reader,
  { agencyId, inventoryId, aboutUserId }: FoundCase['row'],
): Promise<CaseDetail['people']> {
  if (aboutUserId !== null) {
    const everyone = await readRightsOfAll(reader, agencyId);
    return everyone
      .filter(({ userId, rights }) => userId !== aboutUserId && rights.analytics === 'all')
      .map(({ userId, fullName }) => ({ id: userId, name: fullName }));
  }
  return reader
    .select({ id: users.id, name: users.fullName })
    .from(inventoryUsers)
    .innerJoin(users, eq(users.id, inventoryUsers.userId))
    .where(
      and(
        matching(inventoryUsers, { agencyId, inventoryId }),
        matching(users, { isActive: true, witnessOnly: false }),
      ),
    )
    .orderBy(asc(users.fullName));
}

/** The difference of the lot that is not explained yet. */
export async function findOpenDifference(
  reader: Reader,
  { row: { agencyId, id } }: Pick<FoundCase, 'row'>,
): Promise<string | null> {
  const [open] = await reader
    .select({ id: discrepancies.id })
    .from(discrepancies)
    .where(
      and(
        matching(discrepancies, { agencyId, caseId: id, kind: 'count' }),
        isNull(discrepancies.resolvedAt),
      ),
    );
  return open?.id ?? null;
}
