import type { Page, PageData } from '../../../../machines/app/page.ts';
import type { ReportFileInput } from '../../../../machines/core/reportFile.machine.ts';
import type { LossClocksInput } from '../../../../machines/custody/lossClocks.machine.ts';
import {
  type BiennialInventory,
  getBiennialInventory,
} from '../../../contract/reports/biennialInventory.ts';
import { getCountReport } from '../../../contract/reports/countReport.ts';
import {
  getDestructionReport,
  getLossReport,
  type LossReport,
} from '../../../contract/reports/deaReport.ts';
import { getPerpetualInventory, getUseLog } from '../../../contract/reports/report.ts';
import { getRestockList } from '../../../contract/reports/restock.ts';
import { getTrends, type Trends } from '../../../contract/reports/trends.ts';
import { dayIn } from '../../../rules/time/custodyTime.ts';
import { call } from '../../platform/http/call.ts';
import { clientReportFileMachine } from './reportFile.actors.ts';

type ReportName = Exclude<ReportFileInput['report'], 'biennialInventory'>;

type ReportPage<Name extends ReportName> = {
  data: PageData[Name];
  work: { logic: typeof clientReportFileMachine; input: ReportFileInput };
};

/** A form that is sent before any script has run leaves its empty fields in the address. */
function chosen(query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** What was chosen, without the page of the lines. */
function filtersOf(query: Readonly<Record<string, string>>): Record<string, string> {
  const { start: _start, ...filters } = chosen(query);
  return filters;
}

/** @throws CallError */
async function loadReport<Name extends ReportName>(
  report: Name,
  query: Readonly<Record<string, string>>,
  read: (query: Record<string, string>) => Promise<PageData[Name]>,
): Promise<ReportPage<Name>> {
  const data = await read(chosen(query));
  const input = { report, filters: filtersOf(query) };
  return { data, work: { logic: clientReportFileMachine, input } };
}

type Query = Readonly<Record<string, string>>;

/** @throws CallError */
export function loadPerpetualInventory(query: Query, signal: AbortSignal) {
  return loadReport('perpetualInventory', query, (asked) =>
    call(getPerpetualInventory, { query: asked }, { signal }),
  );
}

/** @throws CallError */
export function loadUseLog(query: Query, signal: AbortSignal) {
  return loadReport('useLog', query, (asked) => call(getUseLog, { query: asked }, { signal }));
}

/** @throws CallError */
export function loadCountReport(query: Query, signal: AbortSignal) {
  return loadReport('countReport', query, (asked) =>
    call(getCountReport, { query: asked }, { signal }),
  );
}

/** @throws CallError */
export async function loadLossReport(
  query: Query,
  signal: AbortSignal,
): Promise<{ data: LossReport; work: NonNullable<Page['work']> }> {
  const [data, { clientLossClocksMachine }] = await Promise.all([
    call(getLossReport, { query: chosen(query) }, { signal }),
    import('./lossClocks.actors.ts'),
  ]);
  const input: LossClocksInput = {
    file: { report: 'lossReport' as const, filters: filtersOf(query) },
    today: dayIn(data.head.timeZone, data.head.madeAt),
    losses: data.events.map(({ id, discoveredOn, noticeSentOn, formFiledOn }) => ({
      id,
      discoveredOn,
      noticeSentOn,
      formFiledOn,
    })),
  };
  return { data, work: { logic: clientLossClocksMachine, input } };
}

/** @throws CallError */
export function loadDestructionReport(query: Query, signal: AbortSignal) {
  return loadReport('destructionReport', query, (asked) =>
    call(getDestructionReport, { query: asked }, { signal }),
  );
}

/** @throws CallError */
export function loadRestockList(query: Query, signal: AbortSignal) {
  return loadReport('restockList', query, (asked) =>
    call(getRestockList, { query: asked }, { signal }),
  );
}

/** @throws CallError */
export function loadTrends(query: Query, signal: AbortSignal): Promise<Trends> {
  return call(getTrends, { query: chosen(query) }, { signal });
}

/**
 * The list, a draft with the chart that takes it, or one that was taken with the chart of its file.
 *
 * @throws CallError
 */
export async function loadBiennialInventory(
  query: Query,
  signal: AbortSignal,
): Promise<{ data: BiennialInventory; work: NonNullable<Page['work']> | null }> {
  const data = await call(getBiennialInventory, { query: chosen(query) }, { signal });
  const { shown } = data;
  switch (shown.kind) {
    case 'none':
      return { data, work: null };
    case 'taken': {
      const input = { report: 'biennialInventory' as const, filters: { id: shown.inventory.id } };
      return { data, work: { logic: clientReportFileMachine, input } };
    }
    case 'draft': {
      const { clientBiennialInventoryMachine } = await import('./biennialInventory.actors.ts');
      const input = { draft: shown.draft, idempotencyKey: crypto.randomUUID() };
      return { data, work: { logic: clientBiennialInventoryMachine, input } };
    }
  }
}
