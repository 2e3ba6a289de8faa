import { type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { Found } from '../../src/contract/search/search.ts';
import type { Arrival } from '../../src/contract/session/session.ts';
import { isApiOnly } from '../../src/rules/navigation/access.ts';
import { listOf, mergeFound, nothingFound, recall } from '../../src/rules/search/searchOptions.ts';
import { callbackNotProvided, notProvided } from '../core/notProvided.ts';
import { receptionist } from '../core/receptionist.ts';
import type { NavigationEvent } from '../core/systemEvents.ts';

export type SearchInput = { arrival: Arrival };

export type SearchOutcome =
  | { outcome: 'found'; found: Found }
  /** No answer came: the browser is offline, or the server is down. The people are those kept for that (OFF-01). */
  | { outcome: 'unanswered'; people: Found['people'] }
  | { outcome: 'refused'; message: string };

/** Who searches, and in which agency: what is kept on the device is kept for both. */
export type Asker = { userId: string; agencyId: number; permissionId: number };

/** Where the choice in the list goes. */
export type Move = 'next' | 'previous' | 'first' | 'last';

export type SearchEvent =
  | { type: 'search.requested' }
  | { type: 'shortcuts.requested' }
  | { type: 'key.pressed'; opens: 'search' | 'shortcuts' }
  | { type: 'keys.toggled' }
  | { type: 'query.changed'; query: string }
  | { type: 'option.moved'; to: Move }
  | { type: 'option.chosen'; key: string }
  | { type: 'choice.confirmed' }
  | { type: 'escape.pressed' }
  | { type: 'retry.requested' }
  | { type: 'dialog.dismissed' }
  | { type: 'arrival.changed'; arrival: Arrival };

export type KeysKeeperEvent = { type: 'keys.decided'; areOn: boolean };

type Context = {
  visitor: Arrival;
  query: string;
  /** What the list shows beside pages. */
  found: Found;
  /** Everything found since the person came, for when there is no network. */
  known: Found;
  /** The line that the person has moved to; null: the first. */
  active: string | null;
  message: string;
};

function movedTo(context: Context, to: Move): string | null {
  const { options, active } = listOf(context);
  const last = options.length - 1;
  const at = options.findIndex(({ key }) => key === active?.key);
  const target = {
    next: at === last ? 0 : at + 1,
    previous: at <= 0 ? last : at - 1,
    first: 0,
    last,
  }[to];
  return options[target]?.key ?? null;
}

/** One letter would find nearly everything; the server is asked from two on. */
const shortest = 2;

/** The names the chart may use, and what each does. */
export const searchSetup = setup({
  types: {
    context: {} as Context,
    input: {} as SearchInput,
    events: {} as SearchEvent,
    tags: {} as 'open' | 'busy' | 'listed' | 'offline' | 'failed' | 'shortcuts' | 'keysOn',
  },
  actors: {
    /** Whether this browser is to listen to single keys; WCAG 2.1.4 wants a way to switch them off. */
    recallKeys: notProvided<{ areOn: boolean }>('recallKeys'),
    keepKeys: callbackNotProvided<KeysKeeperEvent>('keepKeys'),
    watchKeys: callbackNotProvided('watchKeys'),
    /** Back and Forward close what lies over the page. */
    watchHistory: callbackNotProvided('watchHistory'),
    searchEverything: notProvided<SearchOutcome, { text: string; asker: Asker }>(
      'searchEverything',
    ),
  },
  guards: {
    isProgram: ({ context }) => isApiOnly(context.visitor),
    areOn: (_, { areOn }: { areOn: boolean }) => areOn,
    opensSearch: (_, { opens }: { opens: 'search' | 'shortcuts' }) => opens === 'search',
    isShort: (_, { query }: { query: string }) => query.trim().length < shortest,
    hasQuery: ({ context }) => context.query !== '',
    hasChoice: ({ context }) => listOf(context).active !== null,
    isListed: ({ context }, { key }: { key: string }) =>
      listOf(context).options.some((option) => option.key === key),
    isFound: (_, { output }: { output: SearchOutcome }) => output.outcome === 'found',
    isUnanswered: (_, { output }: { output: SearchOutcome }) => output.outcome === 'unanswered',
  },
  delays: { untilTyped: 200 },
  actions: {
    keepArrival: assign((_, { arrival }: { arrival: Arrival }) => ({ visitor: arrival })),
    /** What was found belongs to the agency and the rights it was found with. */
    forgetFound: assign({ found: nothingFound, known: nothingFound }),
    keepQuery: assign(({ context }, { query }: { query: string }) => ({
      query,
      found: recall(context.known, query),
      active: null,
    })),
    clearQuery: assign({ query: '', found: nothingFound, active: null }),
    keepFound: assign(({ context }, { output }: { output: SearchOutcome }) =>
      output.outcome === 'found'
        ? { found: output.found, known: mergeFound(output.found, context.known) }
        : {},
    ),
    keepRecalled: assign(({ context }, { output }: { output: SearchOutcome }) => {
      if (output.outcome !== 'unanswered') return {};
      const { people } = output;
      const known = mergeFound(context.known, { ...nothingFound, people });
      return { known, found: recall(known, context.query) };
    }),
    keepRefusal: assign((_, { output }: { output: SearchOutcome }) => ({
      message: output.outcome === 'refused' ? output.message : '',
    })),
    keepBroken: assign({ message: 'The search failed. Try again.' }),
    move: assign(({ context }, { to }: { to: Move }) => ({ active: movedTo(context, to) })),
    choose: assign((_, { key }: { key: string }) => ({ active: key })),
    /** By way of the chart that asks about typed input, if it runs. */
    openChoice: sendTo(
      ({ system }) =>
        (system.get('leaving') as AnyActorRef | undefined) ??
        receptionist('navigation')({ system }),
      ({ context }): NavigationEvent => ({
        type: 'address.requested',
        address: listOf(context).active?.address ?? '/',
      }),
    ),
    storeKeysOn: sendTo('keepKeys', (): KeysKeeperEvent => ({ type: 'keys.decided', areOn: true })),
    storeKeysOff: sendTo(
      'keepKeys',
      (): KeysKeeperEvent => ({ type: 'keys.decided', areOn: false }),
    ),
  },
});
