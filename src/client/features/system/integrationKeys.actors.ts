import { fromCallback, fromPromise } from 'xstate';
import { integrationKeysMachine } from '../../../../machines/system/integrationKeys.machine.ts';
import {
  type IntegrationRow,
  makeIntegrationKey,
} from '../../../contract/system/agencyIntegration.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { call } from '../../platform/http/call.ts';
import { attempt, onPage } from '../../shell/calls/attempt.ts';

/** Where the page shows it. */
const place = 'made-key';

/** The chart of one page. The key is in no chart, so that neither the inspector nor a report of an error has it. */
export function provideIntegrationKeys() {
  /** The key while it is shown. */
  let made = '';
  return integrationKeysMachine.provide({
    actors: {
      makeKey: fromPromise<Result<IntegrationRow>, { clientId: number; id: string }>(
        ({ input: { clientId, id }, ...scope }) =>
          attempt({ ...scope, shown: onPage }, async () => {
            const params = { clientId: String(clientId), id };
            const { key, row } = await call(makeIntegrationKey, { params, body: {} }, scope);
            made = key;
            return row;
          }),
      ),
      showKey: fromCallback(() => {
        let frame = 0;
        // The dialog is drawn after the chart has moved on.
        const write = () => {
          const field = document.getElementById(place);
          if (field instanceof HTMLInputElement) {
            field.value = made;
            field.select();
          } else frame = requestAnimationFrame(write);
        };
        write();
        return () => {
          cancelAnimationFrame(frame);
          made = '';
        };
      }),
      copyKey: fromPromise<void>(() => navigator.clipboard.writeText(made)),
    },
  });
}
