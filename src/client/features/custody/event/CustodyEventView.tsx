import { useSelector } from '@xstate/react';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { CustodyEvent, type CustodyEventRef } from './CustodyEvent.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the custody-event chart. */
export default function CustodyEventView({ page, app, frame }: ViewProps<'custodyEvent'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(
    navigation,
    (state) => (state?.context.work ?? null) as CustodyEventRef | null,
  );
  const signer = useSelector(
    navigation,
    (state) => state?.context.currentUser?.user.fullName ?? '',
  );
  return work && <CustodyEvent work={work} signer={signer} place={page.data} frame={frame} />;
}
