import type { PageData } from '../../../machines/navigation/page.ts';
import type { ReportFileInput } from '../../../machines/report-file/reportFile.machine.ts';
import { getPerpetualInventory, getUseLog } from '../../contract/report.ts';
import { call } from '../http/call.ts';
import { clientReportFileMachine } from './reportFile.actors.ts';

type ReportPage<Name extends 'perpetualInventory' | 'useLog'> = {
  data: PageData[Name];
  work: { logic: typeof clientReportFileMachine; input: ReportFileInput };
};

/** What was chosen, without the page of the lines and what was left empty. */
function filtersOf(query: Readonly<Record<string, string>>): Record<string, string> {
  const { start: _start, ...filters } = query;
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

/** @throws CallFault */
export async function loadPerpetualInventory(
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ReportPage<'perpetualInventory'>> {
  const data = await call(getPerpetualInventory, { query }, { signal });
  const input = { report: 'perpetualInventory' as const, filters: filtersOf(query) };
  return { data, work: { logic: clientReportFileMachine, input } };
}

/** @throws CallFault */
export async function loadUseLog(
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ReportPage<'useLog'>> {
  const data = await call(getUseLog, { query }, { signal });
  const input = { report: 'useLog' as const, filters: filtersOf(query) };
  return { data, work: { logic: clientReportFileMachine, input } };
}
