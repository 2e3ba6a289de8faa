import { getLossReport } from '../../../../contract/reports/deaReport.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { chosen, filtersOf } from '../reportQuery.ts';
import { LossReportView } from './LossReportView.tsx';
import { clientLossClocksMachine } from './lossClocks.actors.ts';

export const page = definePage({
  load: async ({ query, signal }) => ({
    report: await call(getLossReport, { query: chosen(query) }, { signal }),
    filters: filtersOf(query),
  }),
  machine: clientLossClocksMachine,
  input: ({ report: { head, events }, filters }) => ({
    file: { report: 'lossReport' as const, filters },
    today: dayIn(head.timeZone, head.madeAt),
    losses: events.map(({ id, discoveredOn, noticeSentOn, formFiledOn }) => ({
      id,
      discoveredOn,
      noticeSentOn,
      formFiledOn,
    })),
  }),
  view: LossReportView,
});
