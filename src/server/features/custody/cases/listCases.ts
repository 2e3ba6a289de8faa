import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { CaseFilter, CaseList } from '../../../../contract/custody/case.ts';
import { readCaseHours } from '../../../core/alerts/alertSettings.ts';
import { listAssociated } from '../../../core/inventory/findInventory.ts';
import { readRights } from '../../../core/rights/readRights.ts';
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

/** The cases of the person's inventories, or of one of them. */
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
  if (ids.length === 0) return { rows: [], isCut: false, totals: { open: 0, closed: 0 } };
  const within = and(eq(cases.agencyId, agencyId), inArray(cases.inventoryId, ids));
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
