import {
  type ChartMatches,
  getChartMatches,
  MatchKind,
  matchPageLength,
} from '../../../../contract/import/patientChart.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { ChartComparison } from './ChartComparison.tsx';

export const page = definePage<{ compared: ChartMatches }>({
  load: async ({ query: { from, to, kind: asked, start }, signal }) => {
    const kind = MatchKind.options.find((one) => one === asked);
    const query = {
      length: String(matchPageLength),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(kind === undefined ? {} : { kind }),
      ...(start ? { start } : {}),
    };
    return { compared: await call(getChartMatches, { query }, { signal }) };
  },
  view: ChartComparison,
});
