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
