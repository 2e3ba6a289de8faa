import { fromPromise } from 'xstate';
import {
  agencyStatusMachine,
  type StatusChange,
  type StatusOutcome,
} from '../../../../machines/system/agencyStatus.machine.ts';
import { setAgencyStatus } from '../../../contract/system/agencies.ts';
import { call } from '../../platform/http/call.ts';
import { orFailed } from '../../shell/calls/orFailed.ts';

export const clientAgencyStatusMachine = agencyStatusMachine.provide({
  actors: {
    setStatus: fromPromise<StatusOutcome, { id: string; change: StatusChange }>(
      ({ input: { id, change }, signal, system }) =>
        orFailed(
          system,
          signal,
          async (): Promise<StatusOutcome> => ({
            outcome: 'changed',
            status: await call(setAgencyStatus, { params: { id }, body: change }, { signal }),
          }),
        ),
    ),
  },
});
