import { and, eq, inArray, max } from 'drizzle-orm';
import type { ChartMatchRow, MatchKind } from '../../../../contract/import/patientChart.ts';
import { addDays, dayIn } from '../../../../rules/time/custodyTime.ts';
import { periodAsked } from '../../../../rules/time/reportPeriod.ts';
import { midnight } from '../../../core/agency/period.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../../core/identity/actedBy.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { type Database, isRecord, matching, type Transaction } from '../../../database/database.ts';
import { cases } from '../../../database/schema/cases/cases.ts';
import { chartCases, chartImports } from '../../../database/schema/charts/patientCharts.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { phiRefused } from '../../../platform/http/problemError.ts';
import { type Compared, type ReadMatch, readCompared } from './readCompared.ts';

interface Asked {
  readonly session: Pick<Session, 'account' | 'agency' | 'factor' | 'canSeePhi'>;
  readonly origin: Origin;
  readonly now: Date;
  readonly query: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly kind?: MatchKind | undefined;
    readonly start: number;
    readonly length: number;
  };
}

/**
 * The doses of charts next to the uses of the ledger for a period (EPCR-02). They are PHI (ROLE-03): each look and each
 * refusal is an entry of the audit history.
 *
 * @throws ProblemError 467 without two factors and an inactivity timeout.
 */
export async function listMatches(database: Database, asked: Asked) {
  if (!asked.session.canSeePhi) {
    await database.transaction((tx) => audit(tx, asked, 'charts.comparisonRefused'));
    throw phiRefused();
  }
  return database.transaction((tx) => readPage(tx, asked));
}

async function readPage(tx: Transaction, asked: Asked) {
  const { agency } = asked.session;
  const { kind = null, start, length } = asked.query;
  const { from, to } = periodAsked(asked.query, dayIn(agency.timeZone, asked.now.toISOString()));
  const compared = await readCompared(tx, agency.id, {
    start: midnight(from, agency.timeZone),
    end: midnight(addDays(to, 1), agency.timeZone),
  });
  const shown = compared.matches
    .filter((match) => kind === null || match.kind === kind)
    .toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)));
  const rows = await withCases(tx, agency.id, compared, shown.slice(start, start + length));
  await audit(tx, asked, 'charts.compared', `${rows.length} doses, ${from} to ${to}`);
  const count = (of: MatchKind) => compared.matches.filter((match) => match.kind === of).length;
  return {
    ...{ from, to, kind, start, rows, total: shown.length },
    totals: {
      matched: count('matched'),
      amountDiffers: count('amountDiffers'),
      onlyInChart: count('onlyInChart'),
      onlyInLedger: count('onlyInLedger'),
    },
    importedAt: await readImportedAt(tx, agency.id),
    timeZone: agency.timeZone,
  };
}

function timeOf({ dose, use }: ReadMatch): string {
  return dose?.givenAt ?? use?.occurredAt ?? '';
}

async function withCases(
  tx: Transaction,
  agencyId: number,
  { drugs, products }: Compared,
  matches: readonly ReadMatch[],
): Promise<ChartMatchRow[]> {
  const keys = matches.flatMap(({ dose, use }) => [dose?.doseKey ?? [], use?.useId ?? []].flat());
  const found =
    keys.length === 0
      ? []
      : await tx
          .select({
            chart: chartCases.chart,
            key: chartCases.key,
            id: cases.id,
            number: cases.number,
            state: cases.state,
          })
          .from(chartCases)
          .innerJoin(cases, isRecord(cases, chartCases.agencyId, chartCases.caseId))
          .where(and(eq(chartCases.agencyId, agencyId), inArray(chartCases.key, keys)));
  return matches.map(({ kind, dose, use }) => {
    const ofCase = found.find(
      ({ chart, key }) =>
        (dose !== null && chart === dose.chart && key === dose.doseKey) ||
        (use !== null && chart === '' && key === use.useId),
    );
    return {
      key: `${dose?.key ?? ''} ${use?.key ?? ''}`,
      kind,
      chart: dose && {
        ...dose,
        products: [...(drugs.get(dose.drug) ?? [])].flatMap((id) => products.get(id)?.name ?? []),
      },
      ledger: use,
      case: ofCase
        ? {
            id: ofCase.id,
            number: ofCase.number,
            isOpen: ofCase.state === 'open' || ofCase.state === 'explained',
          }
        : null,
    };
  });
}

async function readImportedAt(tx: Transaction, agencyId: number): Promise<string | null> {
  const [row] = await tx
    .select({ at: max(chartImports.finishedAt) })
    .from(chartImports)
    .where(matching(chartImports, { agencyId, state: 'done' }));
  return row?.at?.toISOString() ?? null;
}

async function audit(
  tx: Transaction,
  { session, origin, now }: Asked,
  action: 'charts.compared' | 'charts.comparisonRefused',
  what = '',
): Promise<void> {
  const isRefused = action === 'charts.comparisonRefused';
  const name = session.account.fullName;
  await appendAudit(tx, {
    ...actedBy({ session, origin, now }),
    action,
    outcome: isRefused ? 'failure' : 'success',
    subject: { kind: 'report', id: null, name: 'Patient charts and ledger' },
    summary: isRefused
      ? `${name} was denied the comparison of patient charts: two factors and the inactivity timeout are required`
      : `${name} compared patient charts with the ledger: ${what}`,
  });
}
