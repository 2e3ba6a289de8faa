import { assign, sendTo, setup } from 'xstate';
import type { LoggedInUser, SessionUser } from '../../src/contract/session/session.ts';
import type { Profile } from '../../src/contract/users/profile.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';

export type Theme = SessionUser['userTheme'];

export type ProfileInput = { profile: Profile };

export type ProfileEvent = { type: 'theme.chosen'; theme: Theme };

const unexpected = 'The choice could not be saved. Try again in a moment.';

export const profileMachine = setup({
  types: {
    context: {} as ProfileInput & { theme: Theme; refusal: string | null },
    input: {} as ProfileInput,
    events: {} as ProfileEvent,
    tags: {} as 'busy' | 'saved',
  },
  actors: {
    /** Keeps the choice on the server and puts it on the page. */
    saveTheme: promisePlaceholder<Result<LoggedInUser>, { userId: string; theme: Theme }>(
      'saveTheme',
    ),
  },
  guards: { isRefused: (_, { output }: { output: Result<LoggedInUser> }) => !output.ok },
  actions: {
    setTheme: assign((_, { theme }: { theme: Theme }) => ({ theme, refusal: null })),
    setRefusal: assign((_, { output }: { output: Result<LoggedInUser> | null }) => ({
      refusal: problemIn(output)?.message ?? unexpected,
    })),
    refreshUser: sendTo(
      systemActor('session'),
      (_, { output }: { output: Result<LoggedInUser> }) => ({
        type: 'user.refreshed',
        arrival: valueIn(output),
      }),
    ),
  },
}).createMachine({
  id: 'profile',
  description: 'Shows the user’s own profile and display settings.',
  context: ({ input }) => ({ ...input, theme: input.profile.userTheme, refusal: null }),
  initial: 'idle',
  on: {
    'theme.chosen': {
      target: '.saving',
      actions: { type: 'setTheme', params: ({ event }) => ({ theme: event.theme }) },
      meta: { requirements: ['SHELL-12'] },
    },
  },
  states: {
    idle: { description: 'The page shows the user’s profile.' },
    saving: {
      description: 'The server saves the choice. A newer choice replaces an older one.',
      tags: 'busy',
      invoke: {
        id: 'saveTheme',
        src: 'saveTheme',
        input: ({ context }) => ({ userId: context.profile.userId, theme: context.theme }),
        onDone: [
          {
            guard: { type: 'isRefused', params: output },
            target: 'idle',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            target: 'saved',
            actions: { type: 'refreshUser', params: output },
            meta: { requirements: ['SHELL-12'] },
          },
        ],
        onError: {
          target: 'idle',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    saved: { description: 'The choice is saved and applied.', tags: 'saved' },
  },
});
