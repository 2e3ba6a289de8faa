import { getCountReport } from '../../../../contract/reports/countReport.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { chosen } from '../reportQuery.ts';
import { type LoadedPacket, PacketView } from './PacketView.tsx';
import { clientPacketMachine } from './packet.actors.ts';

export const page = definePage({
  // The smallest report says what is asked for: period, inventories and the choices of the filters.
  load: async ({ query, signal }): Promise<LoadedPacket> => {
    const { from, to, place } = chosen(query);
    const report = await call(
      getCountReport,
      {
        query: {
          ...(from !== undefined && { from }),
          ...(to !== undefined && { to }),
          ...(place !== undefined && { place }),
        },
      },
      { signal },
    );
    return { report, place: place ?? null };
  },
  machine: clientPacketMachine,
  input: ({ report: { head }, place }: LoadedPacket) => ({
    about: {
      agency: head.agency,
      place:
        head.place ??
        (head.isWholeRegistration ? 'Whole registration' : head.inventories.join('; ')),
      ...{ from: head.from, to: head.to, timeZone: head.timeZone },
      ...{ madeAt: head.madeAt, madeBy: head.madeBy },
    },
    scope: { from: head.from, to: head.to, ...(place !== null && { place }) },
  }),
  view: PacketView,
});
