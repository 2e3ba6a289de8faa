import { fromPromise } from 'xstate';
import {
  customerStatusMachine,
  type StatusChange,
  type StatusOutcome,
} from '../../../../machines/system/customerStatus.machine.ts';
import { setCustomerStatus } from '../../../contract/system/customer.ts';
import { implement } from '../../platform/browser/implement.ts';
import { call } from '../../platform/http/call.ts';
import { orFailed } from '../../shell/calls/orFailed.ts';

export const clientCustomerStatusMachine = implement(customerStatusMachine, {
  actors: {
    setStatus: fromPromise<StatusOutcome, { id: string; change: StatusChange }>(
      ({ input: { id, change }, signal, system }) =>
        orFailed(
          system,
          signal,
          async (): Promise<StatusOutcome> => ({
            outcome: 'changed',
            status: await call(setCustomerStatus, { params: { id }, body: change }, { signal }),
          }),
        ),
    ),
  },
});
