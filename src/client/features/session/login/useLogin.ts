import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../../../shell/charts.ts';

/** The login chart that runs now. It is a new one after every logout, so it is looked up again whenever the session changes. */
export function useLogin(app: AppActor) {
  const session = chartOf(app, 'session');
  return useSelector(session, () => chartOf(app, 'login'));
}
