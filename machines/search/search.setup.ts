import { assign, sendTo, setup } from 'xstate';
import type { Found } from '../../src/contract/search/search.ts';
import type { LoggedInUser } from '../../src/contract/session/session.ts';
import type { FoundHelp } from '../../src/rules/help/findHelp.ts';
import { isApiOnly } from '../../src/rules/navigation/access.ts';
import { listOf, mergeFound, nothingFound, recall } from '../../src/rules/search/searchOptions.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import { addressActor } from '../core/systemActor.ts';

export type SearchInput = { arrival: LoggedInUser };

/** Chapters of the help are on the device: they are found whatever the server says. */
export type SearchOutcome = { help: readonly FoundHelp[] } & (
  | { outcome: 'found'; found: Found }
  /**
   * There was no reply: the browser is offline, or the server is down. The people are those stored for that (OFF-01).
   */
  | { outcome: 'unanswered'; people: Found['people'] }
  | { outcome: 'refused'; message: string }
);

/** Who searches, and in which agency: what is kept on the device is kept for both. */
export type Principal = { userId: string; agencyId: number; permissionId: number };

/** Where the choice in the list leads. */
export type Move = 'next' | 'previous' | 'first' | 'last';

export type SearchEvent =
  | { type: 'search.requested' }
  | { type: 'shortcuts.requested' }
  | { type: 'key.pressed'; opens: 'search' | 'shortcuts' }
  | { type: 'shortcuts.toggled' }
  | { type: 'query.changed'; query: string }
  | { type: 'option.moved'; to: Move }
  | { type: 'option.chosen'; key: string }
  | { type: 'choice.confirmed' }
  | { type: 'escape.pressed' }
  | { type: 'retry.requested' }
  | { type: 'dialog.dismissed' }
  | { type: 'user.changed'; arrival: LoggedInUser };

export type ShortcutSettingEvent = { type: 'keys.decided'; isEnabled: boolean };

type Context = {
  currentUser: LoggedInUser;
  query: string;
  /** What the list shows in addition to pages. */
  found: Found;
  help: readonly FoundHelp[];
  /** Everything found since the login, for when there is no network. */
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
export const shortestQuery = 2;

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
    recallKeys: promisePlaceholder<{ isEnabled: boolean }>('recallKeys'),
    setKeys: callbackPlaceholder<ShortcutSettingEvent>('setKeys'),
    watchKeys: callbackPlaceholder('watchKeys'),
    /** Back and Forward close what lies over the page. */
    watchHistory: callbackPlaceholder('watchHistory'),
    searchEverything: promisePlaceholder<SearchOutcome, { text: string; principal: Principal }>(
      'searchEverything',
    ),
  },
  guards: {
    isProgram: ({ context }) => isApiOnly(context.currentUser),
    isEnabled: (_, { isEnabled }: { isEnabled: boolean }) => isEnabled,
    opensSearch: (_, { opens }: { opens: 'search' | 'shortcuts' }) => opens === 'search',
    isShort: (_, { query }: { query: string }) => query.trim().length < shortestQuery,
    hasQuery: ({ context }) => context.query !== '',
    hasChoice: ({ context }) => listOf(context).active !== null,
    isListed: ({ context }, { key }: { key: string }) =>
      listOf(context).options.some((option) => option.key === key),
    isFound: (_, { output }: { output: SearchOutcome }) => output.outcome === 'found',
    isUnanswered: (_, { output }: { output: SearchOutcome }) => output.outcome === 'unanswered',
  },
  delays: { untilTyped: 200 },
  actions: {
    setArrival: assign((_, { arrival }: { arrival: LoggedInUser }) => ({ currentUser: arrival })),
    /** What was found belongs to the agency and the rights it was found with. */
    clearKnown: assign({ known: nothingFound }),
    setQuery: assign(({ context }, { query }: { query: string }) => ({
      query,
      found: recall(context.known, query),
      help: [],
      active: null,
    })),
    clearQuery: assign({ query: '', found: nothingFound, help: [], active: null }),
    setHelp: assign((_, { output }: { output: SearchOutcome }) => ({ help: output.help })),
    setFound: assign(({ context }, { output }: { output: SearchOutcome }) =>
      output.outcome === 'found'
        ? { found: output.found, known: mergeFound(output.found, context.known) }
        : {},
    ),
    setRecalled: assign(({ context }, { output }: { output: SearchOutcome }) => {
      if (output.outcome !== 'unanswered') return {};
      const { people } = output;
      const known = mergeFound(context.known, { ...nothingFound, people });
      return { known, found: recall(known, context.query) };
    }),
    setRefusal: assign((_, { output }: { output: SearchOutcome }) => ({
      message: output.outcome === 'refused' ? output.message : '',
    })),
    setBroken: assign({ message: 'The search failed. Try again.' }),
    move: assign(({ context }, { to }: { to: Move }) => ({ active: movedTo(context, to) })),
    choose: assign((_, { key }: { key: string }) => ({ active: key })),
    openChoice: sendTo(addressActor, ({ context }) => ({
      type: 'address.requested',
      address: listOf(context).active?.address ?? '/',
    })),
    storeKeysOn: sendTo(
      'setKeys',
      (): ShortcutSettingEvent => ({ type: 'keys.decided', isEnabled: true }),
    ),
    storeKeysOff: sendTo(
      'setKeys',
      (): ShortcutSettingEvent => ({ type: 'keys.decided', isEnabled: false }),
    ),
  },
});
