import { listKnoxDevices } from '../../../contract/devices/knox.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { KnoxDevices } from './KnoxDevices.tsx';
import { clientKnoxDevicesMachine } from './knoxDevices.actors.ts';

export const page = definePage({
  load: async ({ query, signal }) => ({
    list: await call(listKnoxDevices, { query }, { signal }),
    query,
  }),
  machine: clientKnoxDevicesMachine,
  view: KnoxDevices,
});
