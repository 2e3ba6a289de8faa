import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';
import {
  type LeavingEvent,
  leavingMachine,
  type TypedFinding,
  type Way,
  type WaysEvent,
} from '../../../../machines/app/leaving.machine.ts';
import type { navigationMachine } from '../../../../machines/app/navigation.machine.ts';
import { currentAddress } from '../../platform/browser/currentAddress.ts';
import { implement } from '../../platform/browser/implement.ts';
import { isTypedElsewhere, tellOtherTabs } from './typedElsewhere.ts';
import { forgetTyping, hasTypedForm, watchTyping } from './unfinishedWork.ts';

type Navigation = ActorRefFrom<typeof navigationMachine>;

const pageOf = (address: string) => address.split('#', 1)[0];

/** What is typed in one of these may have begun or ended something unsaved. */
const typings = ['input', 'change', 'pointerdown'] as const;

/**
 * Holds what would take the page away while something on it is typed and not saved. A link is held before the address
 * changes; with Back the address has changed, and is put back.
 */
function holdWays(navigation: Navigation, tell: (event: LeavingEvent) => void): () => void {
  const holdLink = (event: Event) => {
    if (!hasTypedForm()) return;
    event.preventDefault();
    const { detail } = event as CustomEvent<string>;
    tell({ type: 'way.held', way: { kind: 'address', address: detail } });
  };
  const holdHistory = (event: Event) => {
    const shown = navigation.getSnapshot().context.address;
    if (!hasTypedForm() || pageOf(shown) === pageOf(currentAddress())) return;
    event.preventDefault();
    history.pushState(null, '', shown);
    tell({ type: 'way.held', way: { kind: 'history' } });
  };
  addEventListener('linkFollowed', holdLink);
  addEventListener('historyFollowed', holdHistory);
  return () => {
    removeEventListener('linkFollowed', holdLink);
    removeEventListener('historyFollowed', holdHistory);
  };
}

/** Another page holds nothing of what was typed on the one before. */
function forgetOnArrival(navigation: Navigation, forgotten: () => void): () => void {
  let { arrivals } = navigation.getSnapshot().context;
  const { unsubscribe } = navigation.subscribe(({ context }) => {
    if (context.arrivals === arrivals) return;
    arrivals = context.arrivals;
    forgetTyping();
    forgotten();
  });
  return unsubscribe;
}

export const clientLeavingMachine = implement(leavingMachine, {
  actors: {
    watchWays: fromCallback<WaysEvent>(({ sendBack, receive, system }) => {
      const navigation = system.get('navigation') as Navigation;
      const announce = () => tellOtherTabs(hasTypedForm());
      const stops = [
        watchTyping(),
        holdWays(navigation, sendBack),
        forgetOnArrival(navigation, announce),
        () => tellOtherTabs(false),
      ];
      for (const type of typings) document.addEventListener(type, announce);
      receive((event) => {
        if (event.type === 'history.resumed') history.back();
        else forgetTyping();
        announce();
      });
      return () => {
        for (const stop of stops) stop();
        for (const type of typings) document.removeEventListener(type, announce);
      };
    }),
    findTyped: fromPromise<TypedFinding, { way: Way }>(async ({ input: { way } }) => {
      const isHere = hasTypedForm();
      // Another page is opened in this tab alone; a session ends in all of them.
      if (way.kind !== 'end') return { isHere, isElsewhere: false };
      tellOtherTabs(isHere);
      return { isHere, isElsewhere: await isTypedElsewhere() };
    }),
  },
});
