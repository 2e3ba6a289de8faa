import { fromPromise } from 'xstate';
import {
  type DrawnLabel,
  labelPrintMachine,
  type RecordPrintOutcome,
} from '../../../../machines/control-values/labelPrint.machine.ts';
import {
  type LabelPrintForm,
  type PrintableLabel,
  printLabels,
} from '../../../contract/control-values/labelPrint.ts';
import { call } from '../../platform/http/call.ts';
import { CallError, noResponse } from '../../platform/http/callError.ts';
import { reportingFailures } from '../../shell/calls/failureReport.ts';

/** Refusals that the page itself shows. */
const shownHere: readonly unknown[] = [400, 403, 404, 409, 422];

async function record(body: LabelPrintForm, signal: AbortSignal): Promise<RecordPrintOutcome> {
  try {
    return { outcome: 'recorded', print: await call(printLabels, { body }, { signal }) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { status, problem } = error;
    if (status === noResponse) return { outcome: 'failed', message: problem.message };
    if (shownHere.includes(status)) return { outcome: 'refused', problem };
    throw error;
  }
}

/** Resolves when the dialog is closed. The sheet has to be on the page by then: two frames. */
function openDialog(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    addEventListener('afterprint', () => resolve(), { once: true, signal });
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (signal.aborted) return;
        try {
          window.print();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      }),
    );
  });
}

export const clientLabelPrintMachine = labelPrintMachine.provide({
  actors: {
    record: fromPromise<RecordPrintOutcome, LabelPrintForm>(({ input, signal, system }) =>
      reportingFailures(system, signal, () => record(input, signal)),
    ),
    draw: fromPromise<DrawnLabel[], { labels: readonly PrintableLabel[] }>(async ({ input }) => {
      const { drawCode } = await import('../../platform/browser/drawCode.ts');
      return input.labels.map((label) => ({ ...label, ...drawCode(label.code) }));
    }),
    openDialog: fromPromise<void>(({ signal }) => openDialog(signal)),
  },
});
