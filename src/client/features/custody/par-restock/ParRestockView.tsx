import { useSelector } from '@xstate/react';
import { useFormScan } from '../../../core/control-values/useFormScan.ts';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { ParRestock, type ParRestockRef } from './ParRestock.tsx';

/** The navigation chart keeps the running chart of the page. */
export function ParRestockView({ work, app, frame }: ViewProps<unknown, ParRestockRef>) {
  const navigation = chartOf(app, 'navigation');
  const signer = useSelector(
    navigation,
    (state) => state?.context.currentUser?.user.fullName ?? '',
  );
  return <ParRestock work={work} signer={signer} scan={useFormScan(app)} frame={frame} />;
}
