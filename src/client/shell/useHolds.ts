import { useSelector } from '@xstate/react';
import type { Privilege } from '../../contract/core/call.ts';
import { holdsRight } from '../../rules/navigation/access.ts';
import { type AppActor, chartOf } from './charts.ts';

/** Whether the visitor holds a right: it decides what is offered, never what is allowed (ROLE-04). */
export function useHolds(app: AppActor, right: Privilege): boolean {
  return useSelector(chartOf(app, 'navigation'), (state) => {
    const currentUser = state?.context.currentUser;
    return currentUser ? holdsRight(currentUser, right) : false;
  });
}
