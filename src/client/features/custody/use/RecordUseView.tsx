import { useSelector } from '@xstate/react';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { RecordUse, type RecordUseRef } from './RecordUse.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the record-use chart. */
export default function RecordUseView({ page, app, frame }: ViewProps<'recordUse'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(
    navigation,
    (state) => (state?.context.work ?? null) as RecordUseRef | null,
  );
  const signer = useSelector(navigation, (state) => state?.context.currentUser?.user ?? null);
  if (!work || !signer) return null;
  return <RecordUse work={work} signer={signer} now={page.loadedAt} frame={frame} />;
}
