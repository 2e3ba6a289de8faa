import { useSelector } from '@xstate/react';
import { useFormScan } from '../../../core/control-values/useFormScan.ts';
import { isFromSetup } from '../../../core/records/setupAddress.ts';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { FirstCount, type FirstCountRef } from './FirstCount.tsx';

/** The navigation chart keeps the running chart of the page. */
export function FirstCountView({ work, app, frame, address }: ViewProps<unknown, FirstCountRef>) {
  const navigation = chartOf(app, 'navigation');
  const signer = useSelector(
    navigation,
    (state) => state?.context.currentUser?.user.fullName ?? '',
  );
  return (
    <FirstCount
      work={work}
      signer={signer}
      scan={useFormScan(app)}
      isFromSetup={isFromSetup(address)}
      frame={frame}
    />
  );
}
