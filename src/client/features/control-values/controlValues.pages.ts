import {
  getActivationChoices,
  getControlValue,
  listControlValues,
} from '../../../contract/control-values/controlValue.ts';
import { getLabelsToPrint } from '../../../contract/control-values/labelPrint.ts';
import { dayHere } from '../../platform/browser/dayHere.ts';
import { call } from '../../platform/http/call.ts';
import type { PageLoader } from '../../shell/pageLoader.ts';

/** How the pages of control values are loaded. */
export const controlValuePages = {
  activateControlValues: async ({ signal }, frame) => {
    const [data, { clientActivationMachine }] = await Promise.all([
      call(getActivationChoices, {}, { signal }),
      import('./activation.actors.ts'),
    ]);
    const input = { choices: data, idempotencyKey: crypto.randomUUID() };
    return {
      ...frame,
      name: 'activateControlValues',
      data,
      work: { logic: clientActivationMachine, input },
    };
  },
  controlValueReport: async ({ signal, query }, frame) => {
    const { id: wanted, ...filters } = query;
    const list = await call(listControlValues, { query: filters }, { signal });
    // A scanned label opens its vial at once.
    const only = list.total === 1 && filters.search ? list.rows[0]?.id : undefined;
    const opened = wanted ?? only;
    const life = opened
      ? await call(getControlValue, { params: { id: opened } }, { signal })
      : null;
    return { ...frame, name: 'controlValueReport', data: { list, life } };
  },
  findControlValue: async (_, frame) => {
    const { clientControlValueScanMachine } = await import(
      '../../core/control-values/controlValueScan.actors.ts'
    );
    const input = { today: dayHere(frame.loadedAt) };
    return {
      ...frame,
      name: 'findControlValue',
      data: null,
      work: { logic: clientControlValueScanMachine, input },
    };
  },
  printLabels: async ({ signal, query }, frame) => {
    const [data, { clientLabelPrintMachine }] = await Promise.all([
      call(getLabelsToPrint, { query }, { signal }),
      import('./labelPrint.actors.ts'),
    ]);
    const input = { wanted: data, idempotencyKey: crypto.randomUUID() };
    return {
      ...frame,
      name: 'printLabels',
      data,
      work: { logic: clientLabelPrintMachine, input },
    };
  },
} satisfies Readonly<Record<string, PageLoader>>;
