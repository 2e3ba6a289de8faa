import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from './charts.ts';

/** The agency of the session; empty while nobody is signed in. */
export function useAgencyName(app: AppActor): string {
  return useSelector(
    chartOf(app, 'navigation'),
    (state) => state?.context.visitor?.user.clientName ?? '',
  );
}
