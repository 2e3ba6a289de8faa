import { useSelector } from '@xstate/react';
import type { RouteName } from '../../rules/navigation/routes.ts';
import { sectionTitle } from '../../rules/navigation/sectionTitle.ts';
import { type AppActor, chartOf } from './charts.ts';

/** SHELL-02: what stands in the bar of a list, for the agency of the session. */
export function useSectionTitle(app: AppActor, name: RouteName): string {
  return useSelector(chartOf(app, 'navigation'), (state) =>
    sectionTitle(name, state?.context.currentUser?.user.clientName ?? ''),
  );
}
