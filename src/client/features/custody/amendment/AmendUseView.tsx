import { useSelector } from '@xstate/react';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { AmendUse, type AmendUseRef } from './AmendUse.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the amendment chart. */
export function AmendUseView({
  work,
  app,
  frame,
  loadedAt,
  address,
}: ViewProps<unknown, AmendUseRef>) {
  const navigation = chartOf(app, 'navigation');
  const signer = useSelector(navigation, (state) => state?.context.currentUser?.user ?? null);
  if (!signer) return null;
  return <AmendUse work={work} signer={signer} now={loadedAt} address={address} frame={frame} />;
}
