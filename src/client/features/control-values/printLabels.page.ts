import { getLabelsToPrint } from '../../../contract/control-values/labelPrint.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { LabelPrint } from './LabelPrint.tsx';
import { clientLabelPrintMachine } from './labelPrint.actors.ts';

export const page = definePage({
  load: async ({ query, signal }) => ({
    wanted: await call(getLabelsToPrint, { query }, { signal }),
    idempotencyKey: crypto.randomUUID(),
  }),
  machine: clientLabelPrintMachine,
  view: LabelPrint,
});
