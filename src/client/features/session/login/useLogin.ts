import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../../../shell/charts.ts';

/**
 * The login chart that runs now, or the last one, which says how it ended: undefined only where this page has not asked
 * anyone to log in. It is a new one after every logout, so it is looked up again whenever the session changes.
 */
export function useLogin(app: AppActor) {
  const session = chartOf(app, 'session');
  return useSelector(
    session,
    () => chartOf(app, 'login'),
    (last, now) => !now || last === now,
  );
}
