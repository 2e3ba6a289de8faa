import { fromPromise } from 'xstate';
import {
  agencyStatusMachine,
  type StatusChange,
} from '../../../../machines/system/agencyStatus.machine.ts';
import { type AgencyStatus, setAgencyStatus } from '../../../contract/system/agencies.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { call } from '../../platform/http/call.ts';
import { attempt, onPage } from '../../shell/calls/attempt.ts';

export const clientAgencyStatusMachine = agencyStatusMachine.provide({
  actors: {
    setStatus: fromPromise<Result<AgencyStatus>, { id: string; change: StatusChange }>(
      ({ input: { id, change: body }, ...scope }) =>
        attempt({ ...scope, shown: onPage }, () =>
          call(setAgencyStatus, { params: { id }, body }, scope),
        ),
    ),
  },
});
