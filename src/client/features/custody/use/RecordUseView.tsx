import { useSelector } from '@xstate/react';
import { useFormScan } from '../../../core/control-values/useFormScan.ts';
import { withNotice } from '../../../core/field/FromKit.tsx';
import type { KitShown } from '../../../core/field/kitShown.ts';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { RecordUse, type RecordUseRef } from './RecordUse.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the record-use chart. */
export function RecordUseView({
  work,
  app,
  data: { kit },
  frame,
  loadedAt,
}: ViewProps<{ kit: KitShown | null }, RecordUseRef>) {
  const navigation = chartOf(app, 'navigation');
  const signer = useSelector(navigation, (state) => state?.context.currentUser?.user ?? null);
  const scan = useFormScan(app);
  if (!signer) return null;
  return (
    <RecordUse
      work={work}
      signer={signer}
      now={loadedAt}
      scan={scan}
      frame={withNotice(frame, kit)}
    />
  );
}
