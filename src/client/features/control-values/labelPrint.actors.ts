import { fromPromise } from 'xstate';
import {
  type DrawnLabel,
  labelPrintMachine,
} from '../../../../machines/control-values/labelPrint.machine.ts';
import {
  type LabelPrint,
  type LabelPrintForm,
  type PrintableLabel,
  printLabels,
} from '../../../contract/control-values/labelPrint.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { call } from '../../platform/http/call.ts';
import { attempt } from '../../shell/calls/attempt.ts';

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
    record: fromPromise<Result<LabelPrint>, LabelPrintForm>(({ input: body, ...scope }) =>
      attempt({ ...scope, shown: ['rejected', 403, 404, 'noResponse'] }, () =>
        call(printLabels, { body }, scope),
      ),
    ),
    draw: fromPromise<DrawnLabel[], { labels: readonly PrintableLabel[] }>(async ({ input }) => {
      const { drawCode } = await import('../../platform/browser/drawCode.ts');
      return input.labels.map((label) => ({ ...label, ...drawCode(label.code) }));
    }),
    openDialog: fromPromise<void>(({ signal }) => openDialog(signal)),
  },
});
