import { assign, sendTo, setup } from 'xstate';
import type { SessionUser } from '../../src/contract/session/session.ts';
import type { SavedRedirect } from '../../src/rules/navigation/savedRedirect.ts';
import { lacksSetUp, mustCompleteSetup } from '../../src/rules/users/setUp.ts';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import type { Destination } from '../core/systemEvents.ts';
import { toast } from '../core/toast.ts';

export type PostLoginInput = { user: SessionUser; hasSignatureAndPin: boolean };

export const setUpWarning = 'Please set up your signature and PIN.';

export const postLoginMachine = setup({
  types: {
    context: {} as PostLoginInput & { saved: SavedRedirect | null; destination: Destination },
    input: {} as PostLoginInput,
    output: {} as Destination,
  },
  actors: {
    /**
     * Reads the saved redirect: the query's first, then the session storage's. It is cleared there, unless it is kept
     * for the landing after setup.
     */
    readSavedRedirect: promisePlaceholder<SavedRedirect | null, { isKept: boolean }>(
      'readSavedRedirect',
    ),
    applyTheme: promisePlaceholder<void, { theme: SessionUser['userTheme'] }>('applyTheme'),
  },
  guards: {
    isApiOnly: ({ context }) => context.user.userType === 'ApiOnly',
    lacksSetUp: ({ context }) => lacksSetUp(context),
    needsPinReset: ({ context }) => context.user.needToResetPin,
    hasSavedUpload: ({ context }) => context.saved?.isUpload === true,
    hasSavedPage: ({ context }) => context.saved !== null,
  },
  actions: {
    setSaved: assign((_, { output: saved }: { output: SavedRedirect | null }) => ({ saved })),
    goToIntegration: assign(({ context }) => ({
      destination: {
        path: `/sysadmin/integrations/info/${context.user.currentClientId}`,
        isFullLoad: false,
      },
    })),
    goToSecurity: assign(({ context }) => ({
      destination: { path: `/admin/users/edit/security/${context.user.id}`, isFullLoad: false },
    })),
    goToPinReset: assign(({ context }) => ({
      destination: { path: `/admin/users/edit/security/${context.user.id}?r=1`, isFullLoad: false },
    })),
    goToUpload: assign(({ context }) => ({
      destination: { path: context.saved?.path ?? '/dashboard', isFullLoad: true },
    })),
    goToSavedPage: assign(({ context }) => ({
      destination: { path: context.saved?.path ?? '/dashboard', isFullLoad: false },
    })),
    warnAboutSetUp: sendTo(systemActor('notices'), () => toast('warning', setUpWarning)),
  },
}).createMachine({
  id: 'postLogin',
  description: 'Decides which page opens after login.',
  context: ({ input }) => ({
    ...input,
    saved: null,
    destination: { path: '/dashboard', isFullLoad: false },
  }),
  initial: 'readingRedirect',
  states: {
    readingRedirect: {
      description: 'The browser reads the page requested before login.',
      invoke: {
        id: 'readSavedRedirect',
        src: 'readSavedRedirect',
        input: ({ context }) => ({ isKept: mustCompleteSetup(context) }),
        onDone: {
          target: 'deciding',
          actions: { type: 'setSaved', params: output },
          meta: { requirements: ['NAV-04', 'LOGIN-07'] },
        },
        onError: { target: 'deciding', meta: { requirements: ['NAV-06'] } },
      },
    },
    deciding: {
      description: 'The browser applies the first matching rule.',
      always: [
        {
          guard: 'isApiOnly',
          target: 'applyingTheme',
          actions: 'goToIntegration',
          meta: { requirements: ['NAV-01'] },
        },
        {
          guard: 'lacksSetUp',
          target: 'applyingTheme',
          actions: ['goToSecurity', 'warnAboutSetUp'],
          meta: { requirements: ['NAV-02'] },
        },
        {
          guard: 'needsPinReset',
          target: 'applyingTheme',
          actions: 'goToPinReset',
          meta: { requirements: ['NAV-03'] },
        },
        {
          guard: 'hasSavedUpload',
          target: 'applyingTheme',
          actions: 'goToUpload',
          meta: { requirements: ['NAV-04'] },
        },
        {
          guard: 'hasSavedPage',
          target: 'applyingTheme',
          actions: 'goToSavedPage',
          meta: { requirements: ['NAV-04', 'LOGIN-07'] },
        },
        { target: 'applyingTheme', meta: { requirements: ['NAV-05'] } },
      ],
    },
    applyingTheme: {
      description: 'The browser applies the user’s theme.',
      invoke: {
        id: 'applyTheme',
        src: 'applyTheme',
        input: ({ context }) => ({ theme: context.user.userTheme }),
        onDone: { target: 'arrived', meta: { requirements: ['LOGIN-12', 'SHELL-12'] } },
        onError: { target: 'arrived', meta: { requirements: ['NAV-06'] } },
      },
    },
    arrived: { description: 'The next page is decided.', type: 'final' },
  },
  output: ({ context }) => context.destination,
});
