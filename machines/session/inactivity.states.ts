import { output, received } from '../core/output.ts';
import { inactivitySetup } from './inactivity.setup.ts';

/** The session continues, and what the user does counts. */
export const active = inactivitySetup.createStateConfig({
  description: 'More than 30 s are left. Calls, typing and pointing extend the time.',
  invoke: {
    id: 'noticeActivity',
    src: 'noticeActivity',
    // Without it calls alone count.
    onError: {},
  },
  initial: 'syncing',
  on: {
    'clock.read': [
      {
        guard: { type: 'isDoubtful', params: received },
        target: 'requesting',
        meta: { requirements: ['IDLE-03', 'IDLE-08'] },
      },
      {
        guard: { type: 'isMissing', params: received },
        target: 'ending',
        meta: { requirements: ['IDLE-05'] },
      },
      {
        guard: { type: 'isEnding', params: received },
        target: 'warning',
        actions: { type: 'setSeconds', params: received },
        meta: { requirements: ['IDLE-01', 'IDLE-02'] },
      },
      {
        guard: { type: 'isCalm', params: received },
        actions: { type: 'setStart', params: received },
        meta: { requirements: ['IDLE-01'] },
      },
    ],
    // The clock is asked before anything counts: moving the mouse after a sleep revives nothing.
    'activity.noticed': [
      {
        guard: { type: 'isDoubtful', params: received },
        target: 'requesting',
        meta: { requirements: ['IDLE-03', 'IDLE-08'] },
      },
      {
        guard: { type: 'isMissing', params: received },
        target: 'ending',
        meta: { requirements: ['IDLE-05'] },
      },
      {
        guard: { type: 'isEnding', params: received },
        target: 'warning',
        actions: { type: 'setSeconds', params: received },
        meta: { requirements: ['IDLE-01', 'IDLE-08'] },
      },
      {
        guard: { type: 'isCalm', params: received },
        actions: [
          { type: 'setStart', params: received },
          { type: 'setActivity', params: received },
          { type: 'countActivity', params: received },
        ],
        meta: { requirements: ['IDLE-08'] },
      },
    ],
  },
  states: {
    syncing: {
      description: 'Waiting for the server’s limit. Until then the limit is 300 s.',
      invoke: {
        id: 'queryServer',
        src: 'queryServer',
        onDone: [
          {
            guard: { type: 'isOver', params: output },
            target: '#inactivity.left',
            meta: { requirements: ['IDLE-03', 'ERR-401'] },
          },
          {
            target: 'quiet',
            actions: { type: 'setLimit', params: output },
            meta: { requirements: ['IDLE-08'] },
          },
        ],
        onError: { target: 'quiet', meta: { requirements: ['IDLE-08'] } },
      },
    },
    quiet: {
      description: 'The browser collects typing and pointing.',
      on: {
        'clock.read': {
          guard: { type: 'isReportDue', params: received },
          target: 'reporting',
          actions: { type: 'startReport', params: received },
          meta: { requirements: ['IDLE-08'] },
        },
      },
    },
    reporting: {
      description: 'The browser reports the last activity to the server.',
      invoke: {
        id: 'notifyServer',
        src: 'notifyServer',
        input: ({ context }) => ({ at: context.reportingAt }),
        onDone: [
          {
            guard: { type: 'isOver', params: output },
            target: '#inactivity.left',
            meta: { requirements: ['IDLE-03', 'ERR-401'] },
          },
          {
            target: 'quiet',
            actions: { type: 'setLimit', params: output },
            meta: { requirements: ['IDLE-08'] },
          },
        ],
        onError: {
          target: 'quiet',
          actions: 'keepUnreported',
          meta: { requirements: ['IDLE-08'] },
        },
      },
    },
  },
});

/** Time is over, and the server did not say that the session is (FIELD-05). */
export const locked = inactivitySetup.createStateConfig({
  description: 'The server didn’t respond, so the screen is locked instead of logging out.',
  tags: 'closed',
  on: {
    'clock.read': {
      guard: { type: 'isCalm', params: received },
      target: 'active.quiet',
      meta: { requirements: ['FIELD-05', 'IDLE-09'] },
    },
    'call.withheld': [
      {
        guard: { type: 'isGone', params: received },
        target: '#inactivity.left',
        meta: { requirements: ['IDLE-08', 'IDLE-09'] },
      },
      // Of a page below the lock; nothing is decided by it.
      { meta: { requirements: ['IDLE-08'] } },
    ],
  },
  invoke: {
    id: 'lockScreen',
    src: 'lockScreen',
    input: ({ context: { userId, agencyId } }) => ({ owner: { userId, agencyId } }),
    onDone: [
      {
        guard: { type: 'isUnlocked', params: output },
        target: 'active.quiet',
        actions: { type: 'countUnlock', params: output },
        meta: { requirements: ['FIELD-05'] },
      },
      {
        guard: { type: 'isReconnected', params: output },
        target: 'requesting',
        meta: { requirements: ['FIELD-05', 'IDLE-03'] },
      },
      { target: '#inactivity.left', meta: { requirements: ['IDLE-03', 'IDLE-07'] } },
    ],
    onError: { target: '#inactivity.left', meta: { requirements: ['IDLE-03', 'IDLE-07'] } },
  },
});
