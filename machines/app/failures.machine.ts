import { failureMessages } from '../../src/rules/core/failureText.ts';
import { output, received } from '../core/output.ts';
import { failuresSetup } from './failures.setup.ts';

export const failuresMachine = failuresSetup.createMachine({
  id: 'failures',
  description: 'Decides what happens when a call is refused or fails, using the error catalog.',
  context: ({ input }) => input,
  invoke: {
    id: 'monitor',
    src: 'monitor',
    // Without monitoring people still see the message.
    onError: {},
  },
  initial: 'opening',
  on: {
    'call.failed': [
      {
        guard: { type: 'isQuiet', params: received },
        actions: { type: 'report', params: received },
        meta: { requirements: ['ERR-466', 'ERR-OTHER', 'ERR-REPORT'] },
      },
      {
        // Whether the session is over is for the inactivity chart to decide; here a person learns what became of the call.
        guard: { type: 'isWithheld', params: received },
        actions: { type: 'tell', params: ({ event }) => ({ text: event.fault.message }) },
        meta: { requirements: ['IDLE-08', 'ERR-REPORT'] },
      },
      {
        guard: { type: 'isOffline', params: received },
        actions: { type: 'tell', params: { text: failureMessages.offline } },
        meta: { requirements: ['ERR-OTHER', 'ERR-REPORT'] },
      },
      {
        guard: { type: 'isServerError', params: received },
        actions: [
          { type: 'tell', params: { text: failureMessages.server } },
          { type: 'report', params: received },
        ],
        meta: { requirements: ['ERR-500', 'ERR-REPORT'] },
      },
      {
        guard: { type: 'isTimeout', params: received },
        actions: [
          { type: 'tell', params: { text: failureMessages.timeout } },
          { type: 'report', params: received },
        ],
        meta: { requirements: ['ERR-504', 'ERR-REPORT'] },
      },
      {
        actions: [
          { type: 'tell', params: ({ event }) => ({ text: event.fault.message }) },
          { type: 'report', params: received },
        ],
        meta: { requirements: ['ERR-OTHER', 'ERR-REPORT'] },
      },
    ],
  },
  states: {
    opening: {
      description: 'The browser checks whether the session and pages are running.',
      always: [
        { guard: 'isStarting', target: 'starting', meta: { requirements: ['BOOT-05'] } },
        { target: 'watching', meta: { requirements: ['ERR-OTHER'] } },
      ],
    },
    starting: {
      description: 'The browser finds out who is logged in and reports failures there.',
      on: {
        'application.opened': { target: 'watching', meta: { requirements: ['BOOT-05'] } },
        'call.failed': {
          guard: { type: 'isStale', params: received },
          meta: { requirements: ['CALL-01'] },
        },
      },
    },
    watching: {
      description: 'Waiting for a failed call. The first matching catalog row decides.',
      on: {
        'call.failed': [
          { guard: { type: 'isStale', params: received }, meta: { requirements: ['CALL-01'] } },
          {
            guard: { type: 'isLoggedOut', params: received },
            target: 'endingSession',
            actions: 'rejectSession',
            meta: { requirements: ['ERR-401'] },
          },
          {
            guard: { type: 'isNotAssociated', params: received },
            target: 'reloading',
            actions: { type: 'tell', params: ({ event }) => ({ text: event.fault.message }) },
            meta: { requirements: ['ERR-403', 'ENT-12'] },
          },
          {
            guard: { type: 'isForbidden', params: received },
            target: 'refreshing',
            actions: { type: 'tell', params: ({ event }) => ({ text: event.fault.message }) },
            meta: { requirements: ['ERR-403'] },
          },
          {
            guard: { type: 'isMissing', params: received },
            target: 'refreshing',
            actions: [
              { type: 'tell', params: { text: failureMessages.notFound } },
              { type: 'report', params: received },
            ],
            meta: { requirements: ['ERR-404', 'ERR-REPORT'] },
          },
          {
            guard: { type: 'isWithoutSecondFactor', params: received },
            actions: [
              { type: 'tell', params: { text: failureMessages.phi } },
              'closeDialogs',
              'goToRoot',
            ],
            meta: { requirements: ['ERR-467'] },
          },
          {
            guard: { type: 'isSentElsewhere', params: received },
            actions: ['closeDialogs', { type: 'goToPath', params: received }],
            meta: { requirements: ['ERR-499'] },
          },
        ],
      },
    },
    endingSession: {
      description: 'The browser clears the session and ignores further refusals of it.',
      on: {
        'call.failed': {
          guard: { type: 'isEcho', params: received },
          meta: { requirements: ['ERR-BURST'] },
        },
        'session.settled': {
          target: 'watching',
          // Now: what is said to who leaves is cleared from the login page.
          actions: { type: 'tell', params: { text: failureMessages.sessionEnded } },
          meta: { requirements: ['ERR-BURST'] },
        },
      },
    },
    refreshing: {
      description: 'The browser reloads the user’s rights, then opens the start page.',
      on: {
        'call.failed': {
          guard: { type: 'isEcho', params: received },
          meta: { requirements: ['ERR-BURST'] },
        },
      },
      invoke: {
        id: 'refreshUser',
        src: 'refreshUser',
        onDone: [
          {
            guard: { type: 'isSessionOver', params: output },
            target: 'endingSession',
            actions: { type: 'refreshSession', params: output },
            meta: { requirements: ['ERR-401'] },
          },
          {
            target: 'watching',
            actions: [{ type: 'refreshSession', params: output }, 'goToRoot'],
            meta: { requirements: ['ERR-403', 'ERR-404'] },
          },
        ],
        onError: {
          target: 'watching',
          actions: 'goToRoot',
          meta: { requirements: ['ERR-403', 'ERR-404'] },
        },
      },
    },
    reloading: {
      description: 'The browser reloads the start page after the user can read the message.',
      on: {
        'call.failed': {
          guard: { type: 'isEcho', params: received },
          meta: { requirements: ['ERR-BURST'] },
        },
      },
      after: {
        untilReload: {
          target: 'watching',
          actions: 'reloadAtRoot',
          meta: { requirements: ['ERR-403'] },
        },
      },
    },
  },
});
