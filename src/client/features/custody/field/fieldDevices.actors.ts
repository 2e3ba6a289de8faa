import { fromPromise } from 'xstate';
import { fieldDevicesMachine } from '../../../../../machines/custody/fieldDevices.machine.ts';
import type {
  FieldDeviceRows,
  Revocation,
} from '../../../../../machines/custody/fieldDevices.setup.ts';
import { revokeFieldDevice } from '../../../../contract/custody/fieldKit.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';

export const clientFieldDevicesMachine = fieldDevicesMachine.provide({
  actors: {
    revokeDevice: fromPromise<Result<FieldDeviceRows>, Revocation>(
      ({ input: { id, reason }, ...scope }) =>
        attempt({ ...scope, shown: [...onPage, 403, 404] }, () =>
          call(revokeFieldDevice, { params: { id }, body: { reason } }, scope),
        ),
    ),
  },
});
