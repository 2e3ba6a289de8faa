import { noChoice } from '../../src/rules/session/agencyChoice.ts';
import { output, received } from '../core/output.ts';
import { agencySwapSetup } from './agencySwap.setup.ts';

export const agencySwapMachine = agencySwapSetup.createMachine({
  id: 'agencySwap',
  description: 'Switches a user to another of their agencies, in every tab.',
  context: ({ input }) => ({
    ...input,
    agencies: [],
    choice: noChoice,
    isMarked: false,
    origin: 'shell',
    forcedPath: null,
    address: '/',
  }),
  invoke: {
    id: 'watchIdentity',
    src: 'watchIdentity',
    input: ({ context }) => ({ userId: context.user.id, clientId: context.user.currentClientId }),
    // Without it this tab would show one agency under the session of another.
    onError: { target: '.over', actions: 'endSession', meta: { requirements: ['SWAP-06'] } },
  },
  initial: 'closed',
  on: {
    'account.changed': {
      target: '.leaving',
      actions: 'loadDashboard',
      meta: { requirements: ['SWAP-06'] },
    },
  },
  states: {
    closed: {
      description: 'The user works in the current agency.',
      on: {
        'swap.requested': {
          target: 'loading',
          actions: {
            type: 'setRequest',
            params: ({ event: { origin, forcedPath, address } }) => ({
              origin,
              forcedPath,
              address,
            }),
          },
          meta: { requirements: ['SWAP-01', 'SWAP-02'] },
        },
      },
    },
    loading: {
      description: 'The browser loads the user’s agencies, or all for a system administrator.',
      tags: ['open', 'loading'],
      invoke: {
        id: 'fetchAgencies',
        src: 'fetchAgencies',
        input: ({ context: { user } }) => ({ user }),
        onDone: [
          {
            guard: { type: 'hasNone', params: output },
            target: 'alone',
            meta: { requirements: ['SWAP-03'] },
          },
          {
            target: 'choosing',
            actions: { type: 'setAgencies', params: output },
            meta: { requirements: ['SWAP-03'] },
          },
        ],
        onError: { target: 'unavailable', meta: { requirements: ['ERR-OTHER'] } },
      },
      on: { 'cancel.chosen': { target: 'closed', meta: { requirements: ['SWAP-02'] } } },
    },
    unavailable: {
      description: 'The agencies couldn’t be loaded. The user can retry.',
      tags: ['open', 'failed'],
      on: {
        'retry.requested': { target: 'loading', meta: { requirements: ['SWAP-03'] } },
        'cancel.chosen': { target: 'closed', meta: { requirements: ['SWAP-02'] } },
      },
    },
    alone: {
      description: 'The user has no other active agency. The page says who can help.',
      tags: 'open',
      on: { 'cancel.chosen': { target: 'closed', meta: { requirements: ['SWAP-02'] } } },
    },
    choosing: {
      description: 'The user searches for an agency and chooses it.',
      tags: ['open', 'choosing'],
      on: {
        'choice.changed': {
          actions: { type: 'changeChoice', params: received },
          meta: { requirements: ['SWAP-02'] },
        },
        'swap.submitted': [
          { guard: 'lacksChoice', actions: 'markChoice', meta: { requirements: ['SWAP-02'] } },
          { target: 'resolving', meta: { requirements: ['SWAP-02', 'OFF-03'] } },
        ],
        'cancel.chosen': { target: 'closed', meta: { requirements: ['SWAP-02'] } },
      },
    },
    resolving: {
      description: 'The user sends or discards unsent edits, or stays.',
      tags: ['open', 'choosing', 'busy'],
      invoke: {
        id: 'resolveUnsent',
        src: 'resolveUnsent',
        onDone: [
          {
            guard: { type: 'mayGo', params: output },
            target: 'changing',
            meta: { requirements: ['OFF-03'] },
          },
          { target: 'choosing', meta: { requirements: ['OFF-03'] } },
        ],
        onError: {
          target: 'closed',
          actions: 'notifyUnsettled',
          meta: { requirements: ['OFF-03'] },
        },
      },
    },
    changing: {
      description: 'The server replaces the session with one for the next agency.',
      tags: ['open', 'choosing', 'busy'],
      invoke: {
        id: 'changeAgency',
        src: 'changeAgency',
        input: ({ context }) => ({ clientId: context.choice.chosenId ?? 0 }),
        onDone: [
          {
            guard: { type: 'isChanged', params: output },
            target: 'leaving',
            actions: { type: 'loadNextAgency', params: output },
            meta: { requirements: ['SWAP-04', 'SWAP-06'] },
          },
          {
            guard: { type: 'isRefused', params: output },
            target: 'closed',
            actions: { type: 'notifyRefusal', params: output },
            meta: { requirements: ['SWAP-05'] },
          },
          {
            target: 'over',
            actions: ['notifyRemains', 'endSession'],
            meta: { requirements: ['SWAP-06'] },
          },
        ],
        onError: { target: 'requesting', meta: { requirements: ['SWAP-05'] } },
      },
    },
    requesting: {
      description: 'No reply. The browser checks whether the session changed.',
      tags: ['open', 'choosing', 'busy'],
      invoke: {
        id: 'requestTimeoutStatus',
        src: 'requestTimeoutStatus',
        onDone: [
          {
            guard: { type: 'isOver', params: output },
            target: 'over',
            actions: 'endSession',
            meta: { requirements: ['SWAP-06', 'ERR-401'] },
          },
          { target: 'closed', actions: 'notifyUnanswered', meta: { requirements: ['SWAP-05'] } },
        ],
        onError: {
          target: 'closed',
          actions: 'notifyUnanswered',
          meta: { requirements: ['SWAP-05'] },
        },
      },
    },
    leaving: {
      description: 'The browser loads the next agency. Data of the earlier agency is cleared.',
      tags: ['open', 'choosing', 'busy'],
      // Our own change is also seen by our own watch; the load that is under way reads whatever holds then.
      on: { 'account.changed': { meta: { requirements: ['SWAP-04'] } } },
    },
    over: { description: 'The session is over. The login page opens.' },
  },
});
