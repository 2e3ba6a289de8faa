import { useSelector } from '@xstate/react';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { AmendEvent, type AmendEventRef } from './AmendEvent.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the chart of event amendments. */
export function AmendEventView({ work, app, frame, address }: ViewProps<unknown, AmendEventRef>) {
  const navigation = chartOf(app, 'navigation');
  const signer = useSelector(navigation, (state) => state?.context.currentUser?.user ?? null);
  if (!signer) return null;
  return <AmendEvent work={work} signer={signer} address={address} frame={frame} />;
}
