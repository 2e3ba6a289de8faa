import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { ActRights } from '../../../../contract/core/actRights.ts';
import type { CaseSummary } from '../../../../contract/custody/case.ts';
import type { Exception } from '../../../../contract/custody/dashboard.ts';
import { mayAct } from '../../../../rules/core/actRights.ts';
import { aboutText, caseAddress, foundText } from '../../../../rules/custody/cases/caseText.ts';
import { eventAddress } from '../../../../rules/custody/eventAddress.ts';
import { formatAmount } from '../../../../rules/quantity/quantityText.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { dayText } from '../../../../rules/time/dayText.ts';
import { readCaseHours } from '../../../core/alerts/alertSettings.ts';
import type { Principal } from '../../../core/inventory/findInventory.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { cases } from '../../../database/schema/cases/cases.ts';
import { discrepancies } from '../../../database/schema/custodyDuty.ts';
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
  { ids, rights }: { readonly ids: readonly string[]; readonly rights: ActRights },
  clock: Pick<CaseReader, 'timeZone' | 'now'>,
): Promise<Exception[]> {
  if (ids.length === 0) return [];
  const { agencyId } = principal;
  const found = await selectCases(reader)
    .where(
      and(
        eq(cases.agencyId, agencyId),
        isNull(cases.aboutUserId),
        inArray(cases.inventoryId, [...ids]),
        inArray(cases.state, ['open', 'explained']),
      ),
    )
    .orderBy(desc(cases.state), asc(cases.openedAt), asc(cases.number))
    .limit(most);
  if (found.length === 0) return [];
  const caseIds = found.map(({ row }) => row.id);
  const [records, differences, caseHours] = await Promise.all([
    readRecordsOf(reader, agencyId, caseIds),
    readOpenDifferences(reader, agencyId, caseIds),
    readCaseHours(reader, agencyId),
  ]);
  return found.map((one) => {
    const located = toLocated(one);
    const schedules = located.product === null ? [] : [located.product.schedule];
    const seesBlind = mayAct(rights, 'closeCase', schedules);
    const summary = toSummary(located, records.get(one.row.id) ?? [], {
      ...{ ...clock, seesBlind, caseHours },
    });
    return caseItem(summary, {
      difference: differences.get(summary.id),
      mayClose: seesBlind,
      mayCorrect: mayAct(rights, 'correct', schedules),
      timeZone: clock.timeZone,
    });
  });
}

/** The open difference of each case about the amount of a lot. */
async function readOpenDifferences(
  reader: Reader,
  agencyId: number,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (caseIds.length === 0) return new Map();
  const open = await reader
    .select({ id: discrepancies.id, caseId: discrepancies.caseId })
    .from(discrepancies)
    .where(
      and(
        matching(discrepancies, { agencyId, kind: 'count' }),
        inArray(discrepancies.caseId, [...caseIds]),
        isNull(discrepancies.resolvedAt),
      ),
    );
  return new Map(open.flatMap(({ id, caseId }) => (caseId === null ? [] : [[caseId, id]])));
}

const titles = {
  amount: 'Count discrepancy',
  label: 'Label discrepancy',
  seal: 'Seal discrepancy',
  temperature: 'Temperature out of limits',
  field: 'Field record not proven',
  chart: 'Patient chart differs',
  pattern: 'Pattern',
} as const;

/** What a person may do about a case. */
interface CaseStep {
  /** The open difference of the case about the amount of a lot. */
  readonly difference: string | undefined;
  readonly mayClose: boolean;
  readonly mayCorrect: boolean;
  readonly timeZone: string;
}

/**
 * The item of a case. What was found too much is settled by a correction with the lot and what is left of it filled in
 * (CASE-06). What is missing may be lost or stolen: its case offers more than that.
 */
export function caseItem(row: CaseSummary, step: CaseStep): Exception {
  const { difference, mayClose, mayCorrect, timeZone } = step;
  const isOpen = row.state === 'open';
  const since = dayText(dayIn(timeZone, row.openedAt));
  const owner = row.owner === null ? ' No owner.' : '';
  const next = isOpen
    ? `${row.recountAgrees ? ' A recount agrees.' : ''}${row.isOverdue ? ' Overdue.' : ''}${owner}`
    : ' Explained, awaiting sign-off.';
  const item = {
    kind: 'discrepancy',
    tone: isOpen ? 'bad' : 'warning',
    title: `${titles[row.what]}: ${row.inventoryName}`,
    detail: `${differenceText(row)}. Case ${row.number}, since ${since}.${next}`,
  } as const;
  const page = caseAddress(row);
  if (isOpen && mayCorrect && difference !== undefined && (row.remainder ?? 0) > 0) {
    const href = eventAddress(row.inventoryId, 'correction', { difference });
    return { ...item, href, action: 'Correct', about: page };
  }
  return {
    ...item,
    href: page,
    action: isOpen ? 'Resolve' : mayClose ? 'Sign off' : 'Open the case',
  };
}

function differenceText(summary: CaseSummary): string {
  const { what, product, recorded, found, label } = summary;
  if (what === 'amount' && product !== null) {
    const amount = (text: string) => formatAmount(Number(text), product);
    const expected = recorded === null ? 'doesn’t match' : `${amount(recorded)} expected`;
    return `${product.name} ${product.strength}: ${amount(found)} counted, ${expected}`;
  }
  if (what === 'field' || what === 'pattern') return found;
  if (what === 'chart') return `${aboutText(summary)}. ${foundText(summary)}`.replace(/\.$/, '');
  const on = recorded === null ? 'doesn’t match' : `${recorded} on record`;
  return what === 'label' ? `${label ?? 'A label'} ${found}, ${on}` : `${on}, ${found} found`;
}
