import { fromPromise } from 'xstate';
import { knoxDevicesMachine } from '../../../../machines/devices/knoxDevices.machine.ts';
import type {
  KnoxAct,
  KnoxDevicesInput,
  KnoxOutcome,
} from '../../../../machines/devices/knoxDevices.setup.ts';
import {
  assignKnoxDevice,
  listKnoxDevices,
  lockKnoxDevice,
  readKnoxDevices,
  saveKnoxConnection,
} from '../../../contract/devices/knox.ts';
import { call } from '../../platform/http/call.ts';
import { CallError, noResponse } from '../../platform/http/callError.ts';
import { reportingFailures } from '../../shell/calls/failureReport.ts';

type Input = { act: KnoxAct; query: KnoxDevicesInput['query'] };

/** Rejections that the page itself shows, and a lost reply. */
const shownHere: readonly unknown[] = [400, 403, 404, 409, 422, noResponse];

async function perform({ act, query }: Input, signal: AbortSignal): Promise<KnoxOutcome> {
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
    case 'connect': {
      const connection = await call(saveKnoxConnection, { body: act.form }, { signal });
      return { outcome: 'kept', connection };
    }
  }
  return { outcome: 'done', list: await call(listKnoxDevices, { query }, { signal }) };
}

async function orRefused(input: Input, signal: AbortSignal): Promise<KnoxOutcome> {
  try {
    return await perform(input, signal);
  } catch (error) {
    if (!(error instanceof CallError) || !shownHere.includes(error.status)) throw error;
    return { outcome: 'refused', problem: error.problem };
  }
}

export const clientKnoxDevicesMachine = knoxDevicesMachine.provide({
  actors: {
    perform: fromPromise<KnoxOutcome, Input>(({ input, signal, system }) =>
      reportingFailures(system, signal, () => orRefused(input, signal)),
    ),
  },
});
