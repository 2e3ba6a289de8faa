import type { PageData } from '../../../machines/navigation/page.ts';
import type { ReportFileInput } from '../../../machines/report-file/reportFile.machine.ts';
import { getPerpetualInventory, getUseLog } from '../../contract/report.ts';
import { call } from '../http/call.ts';
import { clientReportFileMachine } from './reportFile.actors.ts';

type ReportPage<Name extends 'perpetualInventory' | 'useLog'> = {
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

/** @throws CallFault */
export async function loadPerpetualInventory(
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ReportPage<'perpetualInventory'>> {
  const data = await call(getPerpetualInventory, { query: chosen(query) }, { signal });
  const input = { report: 'perpetualInventory' as const, filters: filtersOf(query) };
  return { data, work: { logic: clientReportFileMachine, input } };
}

/** @throws CallFault */
export async function loadUseLog(
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ReportPage<'useLog'>> {
  const data = await call(getUseLog, { query: chosen(query) }, { signal });
  const input = { report: 'useLog' as const, filters: filtersOf(query) };
  return { data, work: { logic: clientReportFileMachine, input } };
}
