import type { ActorRefFrom } from 'xstate';
import type { navigationMachine } from '../../../../machines/app/navigation.machine.ts';
import type { deliveryMachine } from '../../../../machines/offline/delivery.machine.ts';
import type { pendingActsMachine } from '../../../../machines/offline/pendingActs.machine.ts';
import { isOpenPage } from '../../shell/definePage.ts';

type System = { get(id: string): unknown };

/** Sets the badge, where the browser has one; a browser that refuses shows none. */
function setBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const set = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  set.catch(() => undefined);
}

/**
 * Shows on the icon of the installed app how many things need the person: what the dashboard lists, as it was last loaded,
 * and what is pending on this device (FIELD-18).
 *
 * @returns takes it away.
 */
export function showBadge(system: System): () => void {
  const navigation = system.get('navigation') as ActorRefFrom<typeof navigationMachine>;
  const acts = system.get('pendingActs') as ActorRefFrom<typeof pendingActsMachine> | undefined;
  const delivery = system.get('delivery') as ActorRefFrom<typeof deliveryMachine> | undefined;
  let listed: number | null = null;
  let shown: number | null = null;
  const show = () => {
    const { page } = navigation.getSnapshot().context;
    if (isOpenPage(page) && page.waiting !== null) listed = page.waiting;
    const isWaiting = ({ stage }: { stage: string }) => stage !== 'posted';
    const pending =
      (acts?.getSnapshot().context.acts.filter(isWaiting).length ?? 0) +
      (delivery?.getSnapshot().context.records.filter(isWaiting).length ?? 0);
    const count = (listed ?? 0) + pending;
    // Before the dashboard is open the number of the last visit stays.
    if (count === shown || (listed === null && pending === 0)) return;
    shown = count;
    setBadge(count);
  };
  const subscriptions = [
    navigation.subscribe(show),
    acts?.subscribe(show),
    delivery?.subscribe(show),
  ];
  show();
  return () => {
    for (const subscription of subscriptions) subscription?.unsubscribe();
    setBadge(0);
  };
}
