import { listFieldDevices } from '../../../../contract/custody/fieldKit.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { FieldDeviceList } from './FieldDeviceList.tsx';

export const page = definePage({
  load: ({ signal }) => call(listFieldDevices, {}, { signal }),
  view: FieldDeviceList,
});
