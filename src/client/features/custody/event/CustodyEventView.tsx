import { useSelector } from '@xstate/react';
import { useFormScan } from '../../../core/control-values/useFormScan.ts';
import { withNotice } from '../../../core/field/FromKit.tsx';
import type { KitShown } from '../../../core/field/kitShown.ts';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { CustodyEvent, type CustodyEventRef, type Place } from './CustodyEvent.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the custody-event chart. */
export function CustodyEventView({
  work,
  app,
  frame,
  data,
}: ViewProps<{ place: Place; kit: KitShown | null }, CustodyEventRef>) {
  const navigation = chartOf(app, 'navigation');
  const signer = useSelector(
    navigation,
    (state) => state?.context.currentUser?.user.fullName ?? '',
  );
  const isKept = useSelector(chartOf(app, 'draft'), (state) => state?.hasTag('kept') ?? false);
  const scan = useFormScan(app);
  return (
    <CustodyEvent
      work={work}
      signer={signer}
      place={data.place}
      isKept={isKept}
      isOffline={data.kit !== null}
      frame={withNotice(frame, data.kit)}
      scan={scan}
    />
  );
}
