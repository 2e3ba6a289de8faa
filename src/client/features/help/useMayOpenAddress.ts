import { useSelector } from '@xstate/react';
import { decideAccess } from '../../../rules/navigation/access.ts';
import { matchRoute } from '../../../rules/navigation/routes.ts';
import { type AppActor, chartOf } from '../../shell/charts.ts';

/** Whether the person who reads the help may open a page that it names: a link that leads nowhere is only its words. */
export function useMayOpenAddress(app: AppActor): (address: string) => boolean {
  const currentUser = useSelector(
    chartOf(app, 'navigation'),
    (state) => state?.context.currentUser ?? null,
  );
  return (address) => decideAccess(matchRoute(address), currentUser) === 'admitted';
}
