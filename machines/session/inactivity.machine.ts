import { inactivityLimitMs } from '../../src/rules/session/inactivity.ts';
import { output, received } from '../core/output.ts';
import { inactivitySetup, limitOf } from './inactivity.setup.ts';
import { active, locked } from './inactivity.states.ts';

export const inactivityMachine = inactivitySetup.createMachine({
  id: 'inactivity',
  description: 'Logs out an inactive user, measured by clock time since last activity.',
  context: ({ input }) => ({
    ...limitOf(input.arrival),
    userId: input.arrival.user.id,
    limitMs: inactivityLimitMs,
    secondsLeft: 0,
    unreportedAt: null,
    reportingAt: 0,
    reportedAt: null,
  }),
  initial: 'watching',
  states: {
    watching: {
      description:
        'The browser checks the clock every second, and on return or another tab’s activity.',
      invoke: {
        id: 'watchClock',
        src: 'watchClock',
        // A session that no one watches must not continue.
        onError: { target: '#inactivity.left', meta: { requirements: ['IDLE-01'] } },
      },
      initial: 'opening',
      on: {
        'clock.read': {
          guard: { type: 'isGone', params: received },
          target: '#inactivity.left',
          meta: { requirements: ['IDLE-09'] },
        },
        'call.withheld': [
          {
            guard: { type: 'isGone', params: received },
            target: '#inactivity.left',
            meta: { requirements: ['IDLE-08', 'IDLE-09'] },
          },
          {
            guard: { type: 'isMissing', params: received },
            target: '.ending',
            meta: { requirements: ['IDLE-05'] },
          },
          { target: '.requesting', meta: { requirements: ['IDLE-03', 'IDLE-08'] } },
        ],
        'user.changed': {
          guard: { type: 'isLimitChanged', params: received },
          target: '.opening',
          actions: { type: 'setUser', params: received },
          meta: { requirements: ['IDLE-01'] },
        },
      },
      states: {
        opening: {
          description: 'The browser reads the user’s inactivity setting.',
          always: [
            { guard: 'isLimited', target: 'active', meta: { requirements: ['IDLE-01'] } },
            { target: 'unlimited', meta: { requirements: ['IDLE-01'] } },
          ],
        },
        unlimited: {
          description: 'No limit applies. The browser only watches for logout in another tab.',
        },
        active,
        warning: {
          description: 'The dialog counts down the last 30 s. Typing and pointing don’t count.',
          tags: 'warning',
          invoke: {
            id: 'showInTitle',
            src: 'showInTitle',
            input: ({ context }) => ({ seconds: context.secondsLeft }),
            onError: {},
          },
          on: {
            'clock.read': [
              {
                guard: { type: 'isDoubtful', params: received },
                target: 'requesting',
                meta: { requirements: ['IDLE-03'] },
              },
              {
                guard: { type: 'isMissing', params: received },
                target: 'ending',
                meta: { requirements: ['IDLE-05'] },
              },
              {
                guard: { type: 'isCalm', params: received },
                target: 'active.quiet',
                meta: { requirements: ['IDLE-04', 'IDLE-09'] },
              },
              {
                guard: { type: 'isEnding', params: received },
                actions: [{ type: 'setSeconds', params: received }, 'notifyTitle'],
                meta: { requirements: ['IDLE-02'] },
              },
            ],
            'extension.chosen': { target: 'refreshing', meta: { requirements: ['IDLE-06'] } },
            'warning.dismissed': { target: 'refreshing', meta: { requirements: ['IDLE-06'] } },
          },
        },
        refreshing: {
          description: 'The browser loads user info, which extends the session.',
          tags: ['warning', 'busy'],
          on: {
            // A device that slept in the meantime wakes with a page that may no longer be shown.
            'clock.read': [
              {
                guard: { type: 'isDoubtful', params: received },
                target: 'requesting',
                meta: { requirements: ['IDLE-03'] },
              },
              {
                guard: { type: 'isMissing', params: received },
                target: 'ending',
                meta: { requirements: ['IDLE-05'] },
              },
              {
                guard: { type: 'isEnding', params: received },
                actions: { type: 'setSeconds', params: received },
                meta: { requirements: ['IDLE-02'] },
              },
            ],
          },
          invoke: {
            id: 'refreshUser',
            src: 'refreshUser',
            onDone: [
              {
                guard: { type: 'isSessionOver', params: output },
                target: '#inactivity.left',
                meta: { requirements: ['IDLE-03', 'ERR-401'] },
              },
              {
                target: 'active.quiet',
                actions: { type: 'notifySession', params: output },
                meta: { requirements: ['IDLE-06'] },
              },
            ],
            // The person is there, and asking was an access; the server ends the session by its own clock.
            onError: { target: 'active.quiet', meta: { requirements: ['IDLE-06', 'IDLE-08'] } },
          },
        },
        requesting: {
          description:
            'Time is over or the clock changed. The browser checks the session and covers the page.',
          tags: 'closed',
          on: {
            'clock.read': {
              guard: { type: 'isCalm', params: received },
              target: 'active.quiet',
              meta: { requirements: ['IDLE-09'] },
            },
            // The server is being asked already.
            'call.withheld': { meta: { requirements: ['IDLE-08'] } },
          },
          invoke: {
            id: 'queryServer',
            src: 'queryServer',
            onDone: [
              {
                guard: { type: 'isOver', params: output },
                target: '#inactivity.left',
                meta: { requirements: ['IDLE-03', 'IDLE-07'] },
              },
              {
                guard: 'isLimited',
                target: 'active.quiet',
                actions: [
                  { type: 'setLimit', params: output },
                  { type: 'correctTime', params: output },
                ],
                meta: { requirements: ['IDLE-08'] },
              },
              {
                target: 'unlimited',
                actions: { type: 'correctTime', params: output },
                meta: { requirements: ['IDLE-01', 'IDLE-08'] },
              },
            ],
            // Without a network the screen is locked where its user can unlock it; otherwise the session ends.
            onError: { target: 'locked', meta: { requirements: ['FIELD-05', 'IDLE-03'] } },
          },
        },
        locked,
        ending: {
          description: 'Last activity is unknown. The server ends the session.',
          tags: 'closed',
          // The logout itself is withheld where the clock says that the session is over.
          on: { 'call.withheld': { meta: { requirements: ['IDLE-05'] } } },
          invoke: {
            id: 'endSession',
            src: 'endSession',
            onDone: { target: '#inactivity.left', meta: { requirements: ['IDLE-05', 'IDLE-07'] } },
            onError: { target: '#inactivity.left', meta: { requirements: ['IDLE-05', 'IDLE-07'] } },
          },
        },
      },
    },
    left: {
      description: 'The session is over in every tab. The session chart clears the data.',
      tags: 'closed',
      entry: 'rejectSession',
    },
  },
});
