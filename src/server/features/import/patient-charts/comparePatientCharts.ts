import type { JobContext } from '../../../core/jobs/job.ts';
import { openChartCases } from './openChartCases.ts';
import { importWatchedFiles } from './watchChartFolder.ts';

/** Imports the files of the watched folder, and opens the cases of what charts and ledger do not both have (EPCR-01, EPCR-02). */
export async function comparePatientCharts(context: JobContext): Promise<string> {
  const { database, agency, now, progress } = context;
  if (agency === undefined) return 'There is no agency to look at.';
  const files = await importWatchedFiles(context, agency);
  const { opened, explained } = await openChartCases(database, { agency, now: now(), progress });
  return `${files.imported} files were imported and ${files.refused} refused; ${opened} cases were opened and ${explained} explained.`;
}
