import { useSelector } from '@xstate/react';
import { isFromSetup } from '../../../core/records/setupAddress.ts';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { OpeningCount, type OpeningCountRef } from './OpeningCount.tsx';

/** The navigation chart keeps the running chart of the page. */
export default function OpeningCountView({ page, app, frame }: ViewProps<'openingCount'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(
    navigation,
    (state) => (state?.context.work ?? null) as OpeningCountRef | null,
  );
  const signer = useSelector(navigation, (state) => state?.context.visitor?.user.fullName ?? '');
  return (
    work && (
      <OpeningCount
        work={work}
        signer={signer}
        isFromSetup={isFromSetup(page.address)}
        frame={frame}
      />
    )
  );
}
