import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { alertMachine } from './alert.machine.ts';
import type { alertPreferencesMachine } from './alertPreferences.machine.ts';
import type { smsWebhookMachine } from './smsWebhook.machine.ts';

/** For the auditors’ pages; not downloaded. */
export const alertExplanations = {
  alert: {
    guards: {
      isQueued: 'The log says that the alert waits to be sent, and no more.',
      isSent: 'The log says that it was sent to a recipient.',
      isFailed: 'The log says that sending it failed, and that no one has it yet.',
      isEscalated: 'The log says that no one acknowledged it in time.',
      isEnded: 'The log says who acknowledged it.',
      isResolved: 'The log says that its matter was resolved.',
      isAcknowledged: 'The server has recorded who acknowledged it.',
    },
    delays: {},
  },
  alertPreferences: {
    guards: {
      isSame: 'Every kind has the channels that it had, and the quiet hours are as they were.',
      isInvalid:
        'A kind of which the person is a required recipient has no channel, or quiet hours lack an end or have no length.',
      isSaved: 'The server has saved the choices.',
      isAdded: 'The browser has subscribed, and the server has added it.',
      isDenied: 'The person or the browser does not allow notifications.',
      isRemoved: 'The server has removed the device.',
    },
    delays: {},
  },
  smsWebhook: {
    guards: {
      isUnreachable: 'No text message can be sent to the number.',
      isAnswered: 'The server has tried to send the message, and says what became of it.',
    },
    delays: {},
  },
} satisfies {
  alert: ExplanationsOf<typeof alertMachine>;
  alertPreferences: ExplanationsOf<typeof alertPreferencesMachine>;
  smsWebhook: ExplanationsOf<typeof smsWebhookMachine>;
};
