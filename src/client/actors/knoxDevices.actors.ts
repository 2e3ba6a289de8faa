import { fromPromise } from 'xstate';
import {
  type KnoxAct,
  type KnoxDevicesInput,
  type KnoxOutcome,
  knoxDevicesMachine,
} from '../../../machines/knox-devices/knoxDevices.machine.ts';
import {
  assignKnoxDevice,
  listKnoxDevices,
  lockKnoxDevice,
  readKnoxDevices,
  saveKnoxConnection,
} from '../../contract/knox.ts';
import { call } from '../http/call.ts';
import { CallFault, noAnswer } from '../http/callFault.ts';
import { reportingFaults } from './faultReport.ts';
import { implement } from './implement.ts';

type Input = { act: KnoxAct; query: KnoxDevicesInput['query'] };

/** Refusals that the page itself shows, and an answer that never came. */
const shownHere: readonly unknown[] = [400, 403, 404, 409, 422, noAnswer];

async function perform(act: KnoxAct, signal: AbortSignal): Promise<unknown> {
  switch (act.kind) {
    case 'read':
      return call(readKnoxDevices, {}, { signal });
    case 'lock':
      return call(lockKnoxDevice, { params: { id: act.id } }, { signal });
    case 'assign': {
      const { id, inventoryId } = act;
      return call(assignKnoxDevice, { params: { id }, body: { inventoryId } }, { signal });
    }
    case 'connect': {
      await call(saveKnoxConnection, { body: act.form }, { signal });
      return call(readKnoxDevices, {}, { signal });
    }
  }
}

async function performAndList({ act, query }: Input, signal: AbortSignal): Promise<KnoxOutcome> {
  try {
    await perform(act, signal);
    return { outcome: 'done', list: await call(listKnoxDevices, { query }, { signal }) };
  } catch (error) {
    if (!(error instanceof CallFault) || !shownHere.includes(error.status)) throw error;
    return { outcome: 'refused', problem: error.problem };
  }
}

export const clientKnoxDevicesMachine = implement(knoxDevicesMachine, {
  actors: {
    perform: fromPromise<KnoxOutcome, Input>(({ input, signal, system }) =>
      reportingFaults(system, signal, () => performAndList(input, signal)),
    ),
  },
});
