import type { ViewProps } from '../../shell/definePage.ts';
import { KnoxDevices, type KnoxDevicesRef } from './KnoxDevices.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the devices'. */
export function KnoxDevicesView({
  work,
  frame,
  onOpen,
  address,
  loadedAt,
}: ViewProps<unknown, KnoxDevicesRef>) {
  return <KnoxDevices work={work} address={address} now={loadedAt} onOpen={onOpen} frame={frame} />;
}
