import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { formScanMachine } from '../../../../machines/control-values/formScan.machine.ts';
import type { FormScanEvent } from '../../../../machines/control-values/formScan.setup.ts';
import type { CameraFailure } from '../../../../machines/core/cameraFailure.ts';
import type { CodeAnswer } from '../../../rules/control-values/scannedCode.ts';
import { holdsRight } from '../../../rules/navigation/access.ts';
import { type AppActor, chartOf } from '../../shell/charts.ts';

/** How codes are scanned into the open form now. */
export type FormScan = {
  camera: 'off' | 'starting' | 'watching' | 'unavailable';
  cameraFailure: CameraFailure | null;
  /** What the form said about the last code. */
  answer: CodeAnswer | null;
  /** Grows with each code; what a code fills in is drawn again with it. */
  answered: number;
  takesFocus: boolean;
  mayAddProducts: boolean;
  send: (event: FormScanEvent) => void;
};

/** What a form shows of the chart that scans codes into it. */
export function formScanOf(
  state: SnapshotFrom<typeof formScanMachine>,
  send: FormScan['send'],
  mayAddProducts: boolean,
): FormScan {
  const { answer, answered, cameraFailure, form } = state.context;
  return {
    camera: cameraOf(state),
    cameraFailure,
    answer,
    answered,
    takesFocus: form?.takesFocus ?? false,
    mayAddProducts,
    send,
  };
}

function cameraOf(state: SnapshotFrom<typeof formScanMachine>): FormScan['camera'] {
  if (state.hasTag('cameraStarting')) return 'starting';
  if (state.hasTag('camera')) return 'watching';
  return state.hasTag('cameraless') ? 'unavailable' : 'off';
}

/** What scans codes into the open form; null while its chart does not run. */
export function useFormScan(app: AppActor): FormScan | null {
  const session = chartOf(app, 'session');
  const scan = useSelector(session, () => chartOf(app, 'formScan'));
  const state = useSelector(scan, (snapshot) => snapshot ?? null);
  const user = useSelector(
    chartOf(app, 'navigation'),
    (snapshot) => snapshot?.context.currentUser ?? null,
  );
  if (!scan || state === null) return null;
  const mayAdd = user !== null && holdsRight(user, 'administration');
  return formScanOf(state, (event) => scan.send(event), mayAdd);
}
