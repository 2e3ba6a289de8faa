import { fromPromise } from 'xstate';
import { knoxDevicesMachine } from '../../../../machines/devices/knoxDevices.machine.ts';
import type {
  KnoxAct,
  KnoxDevicesInput,
  KnoxDone,
} from '../../../../machines/devices/knoxDevices.setup.ts';
import {
  assignKnoxDevice,
  listKnoxDevices,
  lockKnoxDevice,
  readKnoxDevices,
  saveKnoxConnection,
} from '../../../contract/devices/knox.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { call } from '../../platform/http/call.ts';
import { attempt } from '../../shell/calls/attempt.ts';

type Input = { act: KnoxAct; query: KnoxDevicesInput['query'] };

async function perform({ act, query }: Input, signal: AbortSignal): Promise<KnoxDone> {
  switch (act.kind) {
    case 'read':
      await call(readKnoxDevices, {}, { signal });
      break;
    case 'lock':
      await call(lockKnoxDevice, { params: { id: act.id } }, { signal });
      break;
    case 'assign': {
      const { id, inventoryId } = act;
      await call(assignKnoxDevice, { params: { id }, body: { inventoryId } }, { signal });
      break;
    }
    case 'connect':
      return { connection: await call(saveKnoxConnection, { body: act.form }, { signal }) };
  }
  return { list: await call(listKnoxDevices, { query }, { signal }) };
}

export const clientKnoxDevicesMachine = knoxDevicesMachine.provide({
  actors: {
    perform: fromPromise<Result<KnoxDone>, Input>(({ input, ...scope }) =>
      attempt({ ...scope, shown: ['rejected', 403, 404, 'noResponse'] }, () =>
        perform(input, scope.signal),
      ),
    ),
  },
});
