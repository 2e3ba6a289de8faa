import { fromCallback, fromPromise } from 'xstate';
import { controlValueScanMachine } from '../../../machines/control-value-scan/controlValueScan.machine.ts';
import type {
  ControlValueScanEvent,
  FindOutcome,
} from '../../../machines/control-value-scan/controlValueScan.setup.ts';
import { findControlValue } from '../../contract/controlValueScan.ts';
import { noKeys, pressKey } from '../../rules/keyBurst.ts';
import { call } from '../http/call.ts';
import { CallFault, noAnswer } from '../http/callFault.ts';
import { browserCamera, watchCamera } from './cameraCodes.ts';
import { reportingFaults } from './faultReport.ts';
import { implement } from './implement.ts';

type Code = { code: string };

/** Refusals that the page itself shows. */
const shownHere: readonly unknown[] = [400, 422];

async function find(body: Code, signal: AbortSignal): Promise<FindOutcome> {
  try {
    return { outcome: 'answered', answer: await call(findControlValue, { body }, { signal }) };
  } catch (error) {
    if (!(error instanceof CallFault)) throw error;
    const { status, problem } = error;
    if (status === noAnswer) return { outcome: 'failed', message: problem.message };
    if (shownHere.includes(status)) return { outcome: 'refused', problem };
    throw error;
  }
}

/** Where a person types, the keys belong to the field; the scan field sends its form by itself. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

export const clientControlValueScanMachine = implement(controlValueScanMachine, {
  actors: {
    listenKeys: fromCallback<ControlValueScanEvent>(({ sendBack }) => {
      let burst = noKeys;
      const listen = (event: KeyboardEvent) => {
        if (isTyping(event) || event.isComposing) {
          burst = noKeys;
          return;
        }
        const { key, ctrlKey, metaKey, timeStamp: at } = event;
        const pressed = pressKey(burst, { key, withControl: ctrlKey || metaKey, at });
        burst = pressed.burst;
        if (pressed.code === null) return;
        // Its Enter must not press the button that has the focus.
        event.preventDefault();
        event.stopPropagation();
        const read: ControlValueScanEvent = { type: 'code.read', code: pressed.code };
        sendBack(read);
      };
      document.addEventListener('keydown', listen, { capture: true });
      return () => document.removeEventListener('keydown', listen, { capture: true });
    }),
    watchCamera: fromCallback<ControlValueScanEvent>(({ sendBack }) => {
      const stopping = new AbortController();
      const tell = (event: ControlValueScanEvent) => sendBack(event);
      void watchCamera(browserCamera, stopping.signal, tell);
      return () => stopping.abort();
    }),
    find: fromPromise<FindOutcome, Code>(({ input, signal, system }) =>
      reportingFaults(system, signal, () => find(input, signal)),
    ),
  },
});
