import { fromCallback, fromPromise } from 'xstate';
import { navigationMachine } from '../../../machines/app/navigation.machine.ts';
import type { AddressEvent } from '../../../machines/app/navigation.setup.ts';
import type { Page } from '../../../machines/app/page.ts';
import type { NavigationEvent } from '../../../machines/core/systemEvents.ts';
import type { Result } from '../../rules/core/callFailure.ts';
import type { CurrentUser } from '../../rules/navigation/access.ts';
import type { RouteMatch, RouteName } from '../../rules/navigation/routes.ts';
import { currentAddress } from '../platform/browser/currentAddress.ts';
import { loadAddress } from '../platform/browser/loadPage.ts';
import { openAddress } from '../platform/browser/openAddress.ts';
import { storeScroll } from '../platform/browser/storeScroll.ts';
import { provideInPlace } from './provideInPlace.ts';

type LoadInput = { address: string; match: RouteMatch; currentUser: CurrentUser };

/** Back and Forward, and links that were followed. */
const historyEvents = ['popstate', 'pushState'] as const;

/**
 * The navigation chart on a real address bar.
 * @param loadShell loads the frame of a page, and starts loading its own module.
 */
export function provideNavigation(loadShell: (name: RouteName) => Promise<void>) {
  return provideInPlace(navigationMachine, {
    actors: {
      address: fromCallback<AddressEvent>(({ sendBack, receive }) => {
        const scroll = storeScroll();
        // The router announces every `pushState`, the ones made here included.
        let isSilent = false;
        const silently = <T>(act: () => T): T => {
          isSilent = true;
          try {
            return act();
          } finally {
            isSilent = false;
          }
        };
        const tell = ({ type }: { type: string }) => {
          scroll.leave(type === 'popstate');
          const event: NavigationEvent = { type: 'address.changed', address: currentAddress() };
          sendBack(event);
        };
        // A page on which something is typed may hold it, to ask first, and puts the address back.
        const isHeld = () =>
          !silently(() => dispatchEvent(new CustomEvent('historyFollowed', { cancelable: true })));
        const hear = (event: Event) => {
          if (isSilent || (event.type === 'popstate' && isHeld())) return;
          tell(event);
        };
        for (const name of historyEvents) addEventListener(name, hear);
        receive((event) => {
          switch (event.type) {
            case 'address.opened':
              silently(() => openAddress(event));
              tell(event);
              break;
            case 'address.loaded':
              loadAddress(event.address);
              break;
            case 'page.presented':
              document.title = documentTitle(event.title);
              scroll.arrive();
              break;
          }
        });
        return () => {
          for (const name of historyEvents) removeEventListener(name, hear);
        };
      }),
      loadPage: fromPromise<Result<Page>, LoadInput>(async ({ input, signal, system }) => {
        if (input.match.kind !== 'route') throw new Error('Only routes are loaded.');
        const { name, params } = input.match;
        const [{ openPage }] = await Promise.all([import('../app/openPage.ts'), loadShell(name)]);
        return openPage(name, { ...input, params, signal, system });
      }),
    },
  });
}

/** The window's title: record or section first, the product last, so that tabs can be distinguished. */
function documentTitle(title: string): string {
  return `${title} · ${document.documentElement.dataset.product ?? 'Countersign'}`;
}
