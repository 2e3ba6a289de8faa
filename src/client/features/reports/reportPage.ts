import { type DefinedPage, definePage } from '../../shell/definePage.ts';
import { clientReportFileMachine } from './reportFile.actors.ts';
import { chosen, filtersOf } from './reportQuery.ts';
import { type FiledReport, type LoadedReport, type Report, reportView } from './reportView.tsx';

/** The page of a report: its figures, and the chart of its file. @param read @throws CallError */
export function reportPage<Data>(
  name: FiledReport,
  read: (query: Record<string, string>, signal: AbortSignal) => Promise<Data>,
  view: Report<Data>,
): DefinedPage {
  return definePage({
    load: async ({ query, signal }): Promise<LoadedReport<Data>> => ({
      report: await read(chosen(query), signal),
      filters: filtersOf(query),
    }),
    machine: clientReportFileMachine,
    input: ({ filters }: LoadedReport<Data>) => ({ report: name, filters }),
    view: reportView(name, view),
  });
}
