import { useSelector } from '@xstate/react';
import type { PendingAct } from '../../../rules/offline/pendingAct.ts';
import { type AppActor, chartOf } from '../../shell/charts.ts';

const none: readonly PendingAct[] = [];

/** The chart of the pending acts, while someone is logged in, and its list. */
export function usePendingActs(app: AppActor) {
  const session = chartOf(app, 'session');
  const work = useSelector(session, () => chartOf(app, 'pendingActs'));
  const acts = useSelector(work, (state) => state?.context.acts ?? none);
  return { work, acts };
}
