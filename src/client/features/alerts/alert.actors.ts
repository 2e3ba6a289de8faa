import { fromPromise } from 'xstate';
import { alertMachine } from '../../../../machines/alerts/alert.machine.ts';
import { type AlertView, acknowledgeAlert } from '../../../contract/alerts/alert.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { call } from '../../platform/http/call.ts';
import { attempt, onPage } from '../../shell/calls/attempt.ts';

export const clientAlertMachine = alertMachine.provide({
  actors: {
    acknowledge: fromPromise<Result<AlertView>, { id: string }>(({ input, ...scope }) =>
      attempt({ ...scope, shown: onPage }, () =>
        call(acknowledgeAlert, { params: { id: input.id } }, scope),
      ),
    ),
  },
});
