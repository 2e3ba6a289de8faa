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
import { perApp } from '../../platform/browser/perApp.ts';
import { type TypedWork, typedWorkOf } from '../../platform/browser/typedWork.ts';

type Navigation = ActorRefFrom<typeof navigationMachine>;

const pageOf = (address: string) => address.split('#', 1)[0];

/**
 * Holds Back and Forward while something on the page is typed and not saved: the address has changed, and is put back.
 * Links and controls ask the chart.
 */
function holdHistory(
  navigation: Navigation,
  typed: TypedWork,
  tell: (event: LeavingEvent) => void,
): () => void {
  const hold = (event: Event) => {
    const shown = navigation.getSnapshot().context.address;
    if (!typed.hasTypedForm() || pageOf(shown) === pageOf(currentAddress())) return;
    event.preventDefault();
    history.pushState(null, '', shown);
    tell({ type: 'history.held' });
  };
  addEventListener('historyFollowed', hold);
  return () => removeEventListener('historyFollowed', hold);
}

/** Another page holds nothing of what was typed on the one before. */
function clearOnArrival(navigation: Navigation, clear: () => void): () => void {
  let { arrivals } = navigation.getSnapshot().context;
  const { unsubscribe } = navigation.subscribe(({ context }) => {
    if (context.arrivals === arrivals) return;
    arrivals = context.arrivals;
    clear();
  });
  return unsubscribe;
}

export const clientLeavingMachine = leavingMachine.provide({
  actors: {
    watchWays: fromCallback<WaysEvent>(({ sendBack, receive, system }) => {
      const navigation = system.get('navigation') as Navigation;
      const typed = typedWorkOf(system);
      const tabs = typedInTabsOf(system);
      const announce = () => tabs.notifyOthers(typed.hasTypedForm());
      const clear = () => {
        typed.clear();
        announce();
      };
      const stops = [
        typed.watch(announce),
        holdHistory(navigation, typed, sendBack),
        clearOnArrival(navigation, clear),
        () => tabs.notifyOthers(false),
      ];
      receive((event) => {
        if (event.type === 'history.resumed') history.back();
        else typed.clear();
        announce();
      });
      return () => {
        for (const stop of stops) stop();
      };
    }),
    findTyped: fromPromise<TypedFinding, { way: Way }>(async ({ input: { way }, system }) => {
      const isHere = typedWorkOf(system).hasTypedForm();
      // Another page is opened in this tab alone; a session ends in all of them.
      if (way.kind !== 'end') return { isHere, isElsewhere: false };
      const tabs = typedInTabsOf(system);
      tabs.notifyOthers(isHere);
      return { isHere, isElsewhere: await tabs.isTypedElsewhere() };
    }),
  },
});

/* A tab holds this lock for as long as something is typed in it and not saved: the other tabs of the browser see it. */
const lock = 'countersign-typed';

/** Whether something is typed in this tab, for the others, and in the others, for this one. */
class TypedInTabs {
  #release: (() => void) | null = null;

  /** Says to the other tabs of this browser whether something is typed in this one and not saved. */
  notifyOthers(isTyped: boolean): void {
    if (isTyped === (this.#release !== null)) return;
    if (!isTyped) {
      this.#release?.();
      this.#release = null;
      return;
    }
    const untilReleased = new Promise<void>((done) => {
      this.#release = done;
    });
    void navigator.locks.request(lock, { mode: 'shared' }, () => untilReleased);
  }

  /** Whether a tab of this browser other than this one holds something typed. */
  async isTypedElsewhere(): Promise<boolean> {
    const { held = [], pending = [] } = await navigator.locks.query();
    const holders = [...held, ...pending].filter(({ name }) => name === lock).length;
    return holders > (this.#release === null ? 0 : 1);
  }
}

const typedInTabsOf = perApp(() => new TypedInTabs());
