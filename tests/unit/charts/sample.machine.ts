import { assign, not, raise, sendTo, setup } from 'xstate';
import { callbackPlaceholder, promisePlaceholder } from '../../../machines/core/placeholders.ts';

export interface Account {
  readonly name: string;
  readonly needsTerms: boolean;
}

type Event =
  | { type: 'form.submitted'; name: string }
  | { type: 'terms.accepted' }
  | { type: 'session.ended' }
  | { type: 'session.used' }
  | { type: 'notice.expired' }
  | { type: 'line.lost' }
  | { type: 'line.restored' };

/** A chart with one of everything: guards, always, after (fixed and computed), invokes, parallel, raise, final. */
export const sampleMachine = setup({
  types: {
    context: {} as { account: Account | null; attempts: number; name: string },
    events: {} as Event,
    input: {} as { attempts: number },
    tags: {} as 'busy' | 'loggedIn',
  },
  actors: {
    checkName: promisePlaceholder<Account | null, { name: string }>('checkName'),
    drainOutbox: promisePlaceholder<number>('drainOutbox'),
    watchLine: callbackPlaceholder<{ type: 'line.asked' }>('watchLine'),
  },
  guards: {
    isKnown: (_, { account }: { account: Account | null }) => account !== null,
    isFilled: ({ event }) => event.type === 'form.submitted' && event.name !== '',
    needsTerms: ({ context }) => context.account?.needsTerms === true,
    hasAttempts: ({ context }) => context.attempts < 2,
  },
  delays: { whenIdle: 60_000, backOff: ({ context }) => 1000 * 2 ** context.attempts, shown: 5000 },
  actions: {
    setName: assign((_, { name }: { name: string }) => ({ name })),
    storeAccount: assign((_, { account }: { account: Account | null }) => ({ account })),
    acceptTerms: assign(({ context }) => ({
      account: context.account && { ...context.account, needsTerms: false },
    })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    resetAttempts: assign({ attempts: 0 }),
    clearAccount: assign({ account: null }),
    askLine: sendTo('watchLine', { type: 'line.asked' }),
    expireNotice: raise({ type: 'notice.expired' }, { delay: 'shown' }),
  },
}).createMachine({
  id: 'sample',
  description: 'A chart with one of everything, for the tests of the chart engine.',
  type: 'parallel',
  context: ({ input }) => ({ account: null, attempts: input.attempts, name: '' }),
  states: {
    account: {
      description: 'Who is logged in.',
      initial: 'loggedOut',
      states: {
        loggedOut: {
          description: 'The form is open.',
          entry: 'clearAccount',
          on: {
            'form.submitted': {
              guard: 'isFilled',
              target: 'checking',
              actions: { type: 'setName', params: ({ event }) => ({ name: event.name }) },
              meta: { requirements: ['SAMPLE-01'] },
            },
          },
        },
        checking: {
          description: 'The name is being looked up.',
          tags: 'busy',
          invoke: {
            id: 'checkName',
            src: 'checkName',
            input: ({ context }) => ({ name: context.name }),
            onDone: [
              {
                guard: { type: 'isKnown', params: ({ event }) => ({ account: event.output }) },
                target: 'loggedIn',
                actions: {
                  type: 'storeAccount',
                  params: ({ event }) => ({ account: event.output }),
                },
              },
              { target: 'refused' },
            ],
            onError: { target: 'loggedOut' },
          },
        },
        refused: {
          description: 'The name is not known; a notice says so for a while.',
          entry: 'expireNotice',
          on: { 'notice.expired': { target: 'loggedOut' } },
        },
        loggedIn: {
          description: 'Someone is logged in.',
          tags: 'loggedIn',
          initial: 'landing',
          on: { 'session.ended': { target: 'loggedOut' } },
          states: {
            landing: {
              description: 'Decides what comes first.',
              always: [{ guard: 'needsTerms', target: 'acceptingTerms' }, { target: 'working' }],
            },
            acceptingTerms: {
              description: 'The terms are shown.',
              on: { 'terms.accepted': { target: 'landing', actions: 'acceptTerms' } },
            },
            working: {
              description: 'At work; without use for a minute the session ends.',
              on: { 'session.used': { target: 'working', reenter: true } },
              after: { whenIdle: { target: '#sample.account.loggedOut' } },
            },
          },
        },
      },
    },
    line: {
      description: 'Whether the server can be reached.',
      initial: 'connected',
      invoke: { id: 'watchLine', src: 'watchLine', onError: { target: '.failed' } },
      states: {
        connected: { description: 'Calls go through.', on: { 'line.lost': { target: 'lost' } } },
        lost: {
          description: 'No call goes through.',
          on: { 'line.restored': { target: 'draining', actions: 'askLine' } },
        },
        draining: {
          description: 'What waited is being sent.',
          initial: 'sending',
          onDone: { target: 'connected', actions: 'resetAttempts' },
          states: {
            sending: {
              description: 'A batch is on its way.',
              invoke: {
                id: 'drainOutbox',
                src: 'drainOutbox',
                onDone: { target: 'drained' },
                onError: { target: 'waiting', actions: 'countAttempt' },
              },
            },
            waiting: {
              description: 'Waits longer after each failure.',
              always: { guard: not('hasAttempts'), target: '#sample.line.failed' },
              after: { backOff: { target: 'sending' } },
            },
            drained: { type: 'final', description: 'Nothing waits any more.' },
          },
        },
        failed: { description: 'Given up until the page is loaded again.' },
      },
    },
  },
});
