import { useSelector } from '@xstate/react';
import { chartOf } from '../../shell/charts.ts';
import type { ViewProps } from '../../shell/viewRegistry.ts';
import { KnoxDevices, type KnoxDevicesRef } from './KnoxDevices.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the devices'. */
export default function KnoxDevicesView({ page, app, frame, onOpen }: ViewProps<'knoxDevices'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(
    navigation,
    (state) => (state?.context.work ?? null) as KnoxDevicesRef | null,
  );
  return (
    work && (
      <KnoxDevices
        work={work}
        address={page.address}
        now={page.loadedAt}
        onOpen={onOpen}
        frame={frame}
      />
    )
  );
}
