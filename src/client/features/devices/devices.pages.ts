import { listKnoxDevices } from '../../../contract/devices/knox.ts';
import { call } from '../../platform/http/call.ts';
import type { PageLoader } from '../../shell/pageLoader.ts';

/** How the pages of devices are loaded. */
export const devicePages = {
  knoxDevices: async ({ signal, query }, frame) => {
    const [data, { clientKnoxDevicesMachine }] = await Promise.all([
      call(listKnoxDevices, { query }, { signal }),
      import('./knoxDevices.actors.ts'),
    ]);
    const work = { logic: clientKnoxDevicesMachine, input: { list: data, query } };
    return { ...frame, name: 'knoxDevices', data, work };
  },
} satisfies Readonly<Record<string, PageLoader>>;
