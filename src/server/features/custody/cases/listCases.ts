import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { CaseFilter, CaseList } from '../../../../contract/custody/case.ts';
import { readCaseHours } from '../../../core/alerts/alertSettings.ts';
import { listAssociated } from '../../../core/inventory/findInventory.ts';
import { readRights } from '../../../core/rights/readRights.ts';
import { seesPatterns } from '../../../core/rights/seesPatterns.ts';
import type { Reader } from '../../../database/database.ts';
import { cases } from '../../../database/schema/cases/cases.ts';
import { readRecordsOf, selectCases, toLocated, toSummary } from './caseFacts.ts';
import type { CaseSession } from './readCase.ts';

const states = {
  open: ['open', 'explained'],
  closed: ['closed', 'loss'],
} as const satisfies Record<CaseFilter, readonly CaseList['rows'][number]['state'][]>;

/** Only this many are listed. */
const most = 200;

/** The cases of the person's inventories, or of one of them; and those of patterns, for holders of `analytics` (WATCH-02). */
export async function listCases(
  reader: Reader,
  session: CaseSession,
  {
    state = 'open',
    inventoryId,
  }: { state?: CaseFilter | undefined; inventoryId?: string | undefined },
  now: Date,
): Promise<CaseList> {
  const principal = { agencyId: session.agency.id, userId: session.account.id };
  const { agencyId } = principal;
  const own = await listAssociated(reader, principal);
  const ids = inventoryId === undefined ? own : own.filter((id) => id === inventoryId);
  const showsPatterns = inventoryId === undefined && (await seesPatterns(reader, principal));
  const within = and(
    eq(cases.agencyId, agencyId),
    or(
      and(isNull(cases.aboutUserId), inArray(cases.inventoryId, ids)),
      showsPatterns
        ? and(isNotNull(cases.aboutUserId), ne(cases.aboutUserId, principal.userId))
        : sql`false`,
    ),
  );
  const found = await selectCases(reader)
    .where(and(within, inArray(cases.state, states[state])))
    .orderBy(
      ...(state === 'open'
        ? [asc(cases.openedAt), asc(cases.number)]
        : [desc(cases.closedAt), desc(cases.number)]),
    )
    .limit(most + 1);
  const shown = found.slice(0, most).map(toLocated);
  const records = await readRecordsOf(
    reader,
    agencyId,
    shown.map(({ row }) => row.id),
  );
  const seesBlind = (await readRights(reader, principal)).closeCase === 'all';
  const caseHours = await readCaseHours(reader, agencyId);
  const { timeZone } = session.agency;
  return {
    rows: shown.map((one) =>
      toSummary(one, records.get(one.row.id) ?? [], { timeZone, now, seesBlind, caseHours }),
    ),
    isCut: found.length > most,
    totals: await countCases(reader, within),
  };
}

async function countCases(
  reader: Reader,
  within: ReturnType<typeof and>,
): Promise<CaseList['totals']> {
  const rows = await reader
    .select({ state: cases.state, total: count() })
    .from(cases)
    .where(within)
    .groupBy(cases.state);
  const sum = (wanted: readonly string[]) =>
    rows.filter(({ state }) => wanted.includes(state)).reduce((all, { total }) => all + total, 0);
  return { open: sum(states.open), closed: sum(states.closed) };
}
