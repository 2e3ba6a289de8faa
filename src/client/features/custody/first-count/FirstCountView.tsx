import { useSelector } from '@xstate/react';
import { isFromSetup } from '../../../core/records/setupAddress.ts';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { FirstCount, type FirstCountRef } from './FirstCount.tsx';

/** The navigation chart keeps the running chart of the page. */
export default function FirstCountView({ page, app, frame }: ViewProps<'firstCount'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(
    navigation,
    (state) => (state?.context.work ?? null) as FirstCountRef | null,
  );
  const signer = useSelector(
    navigation,
    (state) => state?.context.currentUser?.user.fullName ?? '',
  );
  return (
    work && (
      <FirstCount
        work={work}
        signer={signer}
        isFromSetup={isFromSetup(page.address)}
        frame={frame}
      />
    )
  );
}
