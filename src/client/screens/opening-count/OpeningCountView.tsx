import { useSelector } from '@xstate/react';
import { chartOf } from '../app/charts.ts';
import type { ViewProps } from '../app/viewRegistry.ts';
import { isFromSetup } from '../record/setupAddress.ts';
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
