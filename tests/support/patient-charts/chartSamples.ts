import type { Sample } from '../samples/callSamples.ts';
import { theRecord } from '../samples/recordSamples.ts';

/** The calls of patient charts. */
export const chartSamples: Readonly<Record<string, Sample>> = {
  getChartSetup: () => ({ shows: 'list' }),
  getChartImport: ({ setUp }) => theRecord(setUp.chartImport),
  // No file of charts: it is refused as a whole, and that is the answer.
  importCharts: () => ({ params: { id: crypto.randomUUID() }, body: {}, namesNothing: true }),
  saveDrugCode: ({ productId }) => ({ body: { code: '4337', productIds: [productId] } }),
  getChartMatches: () => ({ namesNothing: true }),
};
