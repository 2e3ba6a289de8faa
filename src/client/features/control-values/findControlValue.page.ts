import { clientControlValueScanMachine } from '../../core/control-values/controlValueScan.actors.ts';
import { dayHere } from '../../platform/browser/dayHere.ts';
import { definePage } from '../../shell/definePage.ts';
import { FindControlValue } from './FindControlValue.tsx';

export const page = definePage({
  load: () => ({ today: dayHere() }),
  machine: clientControlValueScanMachine,
  view: FindControlValue,
});
