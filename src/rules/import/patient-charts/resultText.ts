import type { ChartCounts, ChartSource, MatchKind } from '../../../contract/import/patientChart.ts';

/** How a dose and a use compare, for people. */
export const kindLabels: Readonly<Record<MatchKind, string>> = {
  matched: 'Matched',
  amountDiffers: 'Amount differs',
  onlyInChart: 'Only in the chart',
  onlyInLedger: 'Only in the ledger',
};

export const sourceLabels: Readonly<Record<ChartSource, string>> = {
  upload: 'Uploaded',
  apiKey: 'By API key',
  folder: 'From the watched folder',
};

function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}

/** What a file added. */
export function resultText({ doses, newCharts, correctedCharts, sameCharts }: ChartCounts): string {
  const charts = counted(newCharts, 'new chart', 'new charts');
  return `${counted(doses, 'dose', 'doses')} added: ${charts}, ${correctedCharts.toLocaleString('en-US')} corrected, ${sameCharts.toLocaleString('en-US')} unchanged.`;
}

/** What of a file was not added, and why; empty parts are left out. */
export function leftOutText(counts: ChartCounts): string {
  const parts = (
    [
      [counts.priorCare, 'given before your care'],
      [counts.notGiven, 'not given'],
      [counts.repeated, 'repeated'],
      [counts.unmapped, 'of drugs without a product'],
    ] as const
  ).flatMap(([count, why]) => (count === 0 ? [] : [`${count.toLocaleString('en-US')} ${why}`]));
  const refused =
    counts.problems === 0 ? '' : ` ${counted(counts.problems, 'line', 'lines')} refused.`;
  const leftOut = parts.length === 0 ? 'Nothing was left out.' : `Left out: ${parts.join(', ')}.`;
  return `${leftOut}${refused}`;
}
