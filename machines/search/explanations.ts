import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { searchMachine } from './search.machine.ts';
import { shortestQuery } from './search.setup.ts';

/** For the auditors’ pages; not downloaded. */
export const searchExplanations = {
  search: {
    guards: {
      isProgram: 'The account is an API account. It has no search and no shortcuts.',
      isEnabled: 'Single-letter shortcuts are on in this browser.',
      opensSearch: 'The key is the one for the search, not the one for the list of shortcuts.',
      isShort: `The query has fewer than ${shortestQuery} characters besides spaces at its ends.`,
      hasQuery: 'The search field is not empty.',
      hasChoice: 'An option of the list is selected.',
      isListed: 'The chosen option is still in the list.',
      isFound: 'The server replied with what it found.',
      isUnanswered: 'The server did not respond, so the browser shows what it knows.',
    },
    delays: { untilTyped: 'A pause in typing after which the query is sent.' },
  },
} satisfies { search: ExplanationsOf<typeof searchMachine> };
