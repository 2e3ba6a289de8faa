import { fromPromise } from 'xstate';
import { knoxDevicesMachine } from '../../../../machines/devices/knoxDevices.machine.ts';
import type { KnoxAssignment, KnoxQuery } from '../../../../machines/devices/knoxDevices.setup.ts';
import {
  assignKnoxDevice,
  type KnoxConnection,
  type KnoxConnectionForm,
  type KnoxDeviceList,
  listKnoxDevices,
  lockKnoxDevice,
  readKnoxDevices,
  saveKnoxConnection,
} from '../../../contract/devices/knox.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { call } from '../../platform/http/call.ts';
import { attempt, type Scope } from '../../shell/calls/attempt.ts';

/** What is refused is shown on the page. */
function shown<Value>(scope: Scope, act: () => Promise<Value>): Promise<Result<Value>> {
  return attempt({ ...scope, shown: ['rejected', 403, 404, 'noResponse'] }, act);
}

/** The same, for a call whose reply says no more than that it is done. */
function done(scope: Scope, act: () => Promise<unknown>): Promise<Result<null>> {
  return shown(scope, async () => {
    await act();
    return null;
  });
}

export const clientKnoxDevicesMachine = knoxDevicesMachine.provide({
  actors: {
    readDevices: fromPromise<Result<null>>((scope) =>
      done(scope, () => call(readKnoxDevices, {}, scope)),
    ),
    lockDevice: fromPromise<Result<null>, { id: string }>(({ input, ...scope }) =>
      done(scope, () => call(lockKnoxDevice, { params: input }, scope)),
    ),
    assignDevice: fromPromise<Result<null>, KnoxAssignment>(
      ({ input: { id, inventoryId }, ...scope }) =>
        done(scope, () => call(assignKnoxDevice, { params: { id }, body: { inventoryId } }, scope)),
    ),
    saveConnection: fromPromise<Result<KnoxConnection>, { form: KnoxConnectionForm }>(
      ({ input, ...scope }) =>
        shown(scope, () => call(saveKnoxConnection, { body: input.form }, scope)),
    ),
    listDevices: fromPromise<Result<KnoxDeviceList>, KnoxQuery>(({ input, ...scope }) =>
      shown(scope, () => call(listKnoxDevices, input, scope)),
    ),
  },
});
