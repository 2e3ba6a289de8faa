import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { CaseSummary } from '../../../../contract/custody/case.ts';
import type { Exception } from '../../../../contract/custody/dashboard.ts';
import { mayAct } from '../../../../rules/core/actRights.ts';
import { formatAmount } from '../../../../rules/quantity/quantityText.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { dayText } from '../../../../rules/time/dayText.ts';
import type { Principal } from '../../../core/inventory/findInventory.ts';
import { readRights } from '../../../core/rights/readRights.ts';
import type { Reader } from '../../../database/database.ts';
import { cases } from '../../../database/schema/cases/cases.ts';
import {
  type CaseReader,
  readRecordsOf,
  selectCases,
  toLocated,
  toSummary,
} from '../cases/caseFacts.ts';

/** Only this many are on the dashboard; the list has all of them. */
const most = 50;

/** The cases of the person's inventories that wait for an explanation, and then those that wait for their sign-off. */
export async function readCaseItems(
  reader: Reader,
  principal: Principal,
  ids: readonly string[],
  clock: Pick<CaseReader, 'timeZone' | 'now'>,
): Promise<Exception[]> {
  const { agencyId } = principal;
  const found = await selectCases(reader)
    .where(
      and(
        eq(cases.agencyId, agencyId),
        inArray(cases.inventoryId, [...ids]),
        inArray(cases.state, ['open', 'explained']),
      ),
    )
    .orderBy(desc(cases.state), asc(cases.openedAt), asc(cases.number))
    .limit(most);
  const records = await readRecordsOf(
    reader,
    agencyId,
    found.map(({ row }) => row.id),
  );
  const rights = await readRights(reader, principal);
  return found.map((one) => {
    const located = toLocated(one);
    const schedules = located.product === null ? [] : [located.product.schedule];
    const seesBlind = mayAct(rights, 'closeCase', schedules);
    const summary = toSummary(located, records.get(one.row.id) ?? [], { ...clock, seesBlind });
    return itemOf(summary, seesBlind, clock.timeZone);
  });
}

const kinds = { amount: 'Count', label: 'Label', seal: 'Seal' } as const;

function itemOf(row: CaseSummary, mayClose: boolean, timeZone: string): Exception {
  const isOpen = row.state === 'open';
  const since = dayText(dayIn(timeZone, row.openedAt));
  const owner = row.owner === null ? ' No owner.' : '';
  const next = isOpen
    ? `${row.recountAgrees ? ' A recount agrees.' : ''}${row.isOverdue ? ' Overdue.' : ''}${owner}`
    : ' Explained, awaiting sign-off.';
  return {
    kind: 'discrepancy',
    tone: isOpen ? 'bad' : 'warning',
    title: `${kinds[row.what]} discrepancy: ${row.inventoryName}`,
    detail: `${differenceText(row)}. Case ${row.number}, since ${since}.${next}`,
    href: `/cases/${row.id}`,
    action: isOpen ? 'Resolve' : mayClose ? 'Sign off' : 'Open the case',
  };
}

function differenceText({ what, product, recorded, found, label }: CaseSummary): string {
  if (what === 'amount' && product !== null) {
    const amount = (text: string) => formatAmount(Number(text), product);
    const expected = recorded === null ? 'doesn’t match' : `${amount(recorded)} expected`;
    return `${product.name} ${product.strength}: ${amount(found)} counted, ${expected}`;
  }
  const on = recorded === null ? 'doesn’t match' : `${recorded} on record`;
  return what === 'label' ? `${label ?? 'A label'} ${found}, ${on}` : `${on}, ${found} found`;
}
