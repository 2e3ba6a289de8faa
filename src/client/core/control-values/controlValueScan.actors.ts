import { fromCallback, fromPromise } from 'xstate';
import { controlValueScanMachine } from '../../../../machines/control-values/controlValueScan.machine.ts';
import type {
  ControlValueScanEvent,
  FindOutcome,
} from '../../../../machines/control-values/controlValueScan.setup.ts';
import { findControlValue } from '../../../contract/control-values/controlValueScan.ts';
import { runCamera } from '../../platform/browser/cameraCodes.ts';
import { listenKeys } from '../../platform/browser/listenKeys.ts';
import { call } from '../../platform/http/call.ts';
import { CallError, noResponse } from '../../platform/http/callError.ts';
import { reportingFailures } from '../../shell/calls/failureReport.ts';

type Code = { code: string };

/** Refusals that the page itself shows. */
const shownHere: readonly unknown[] = [400, 409, 422];

async function find(body: Code, signal: AbortSignal): Promise<FindOutcome> {
  try {
    return { outcome: 'answered', answer: await call(findControlValue, { body }, { signal }) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { status, problem } = error;
    if (status === noResponse) return { outcome: 'failed', message: problem.message };
    if (shownHere.includes(status)) return { outcome: 'refused', problem };
    throw error;
  }
}

export const clientControlValueScanMachine = controlValueScanMachine.provide({
  actors: {
    listenKeys: fromCallback<ControlValueScanEvent>(({ sendBack }) =>
      listenKeys((event) => sendBack(event)),
    ),
    watchCamera: fromCallback<ControlValueScanEvent>(({ sendBack }) =>
      runCamera((event) => sendBack(event)),
    ),
    find: fromPromise<FindOutcome, Code>(({ input, signal, system }) =>
      reportingFailures(system, signal, () => find(input, signal)),
    ),
  },
});
