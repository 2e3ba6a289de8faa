import { useSelector } from '@xstate/react';
import type { Privilege } from '../../contract/core/call.ts';
import { holdsRight, mayOpen } from '../../rules/navigation/access.ts';
import type { RouteName } from '../../rules/navigation/routes.ts';
import { type AppActor, chartOf } from './charts.ts';

/** Whether the visitor holds a right: it decides what is offered, never what is allowed (ROLE-04). */
export function useHolds(app: AppActor, right: Privilege): boolean {
  return useSelector(chartOf(app, 'navigation'), (state) => {
    const currentUser = state?.context.currentUser;
    return currentUser ? holdsRight(currentUser, right) : false;
  });
}

/** Whether the visitor may open a page: a link to it is offered only then. */
export function useMayOpen(app: AppActor, name: RouteName): boolean {
  return useSelector(chartOf(app, 'navigation'), (state) =>
    mayOpen(state?.context.currentUser ?? null, name),
  );
}
