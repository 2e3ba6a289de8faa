import { getChartSetup } from '../../../../contract/import/patientChart.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { PatientCharts } from './PatientCharts.tsx';
import { clientPatientChartsMachine } from './patientCharts.actors.ts';

export const page = definePage({
  load: async ({ signal }) => ({ setup: await call(getChartSetup, {}, { signal }) }),
  machine: clientPatientChartsMachine,
  view: PatientCharts,
});
