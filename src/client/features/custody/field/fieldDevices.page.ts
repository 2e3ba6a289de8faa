import { listFieldDevices } from '../../../../contract/custody/fieldKit.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { FieldDeviceList } from './FieldDeviceList.tsx';
import { clientFieldDevicesMachine } from './fieldDevices.actors.ts';

export const page = definePage({
  load: async ({ signal }) => ({ list: await call(listFieldDevices, {}, { signal }) }),
  machine: clientFieldDevicesMachine,
  view: FieldDeviceList,
});
