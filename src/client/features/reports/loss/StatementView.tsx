import { useSelector } from '@xstate/react';
import type { Loss } from '../../../../contract/reports/loss.ts';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import type { LossRecordRef } from './Statement.tsx';
import { Statement } from './Statement.tsx';

/** The navigation chart keeps the running chart of the page. */
export function StatementView({
  work,
  app,
  frame,
  data: { loss },
}: ViewProps<{ loss: Loss }, LossRecordRef>) {
  const navigation = chartOf(app, 'navigation');
  const signer = useSelector(
    navigation,
    (state) => state?.context.currentUser?.user.fullName ?? '',
  );
  return <Statement work={work} loss={loss} signer={signer} frame={frame} />;
}
