import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { loginMachine } from '../login.machine.ts';

export const loginDropped: DroppedEvents<typeof loginMachine> = {
  sentBy: { screen: ['form.submitted', 'mode.chosen'] },
  rows: [
    {
      in: [
        'regular.checkingPassword',
        'sso.findingProvider',
        'sso.leaving',
        'offeringPasswordless',
      ],
      events: ['form.submitted'],
      reason: 'A login is in progress. The buttons of both forms are busy.',
    },
    {
      in: ['redeemingLink'],
      events: ['form.submitted', 'mode.chosen'],
      reason:
        'A link brought the user here to log in, and a message is shown in place of the forms.',
    },
    {
      in: ['offeringPasswordless', 'unsupported'],
      events: ['mode.chosen'],
      reason:
        'The chart needs no mode here: the style sheet shows the other form, whose button is busy or says why no login is possible.',
    },
  ],
  harmless: [
    {
      in: ['offeringPasswordless', 'unsupported'],
      events: ['mode.chosen'],
      reason:
        'The style sheet shows the other form, whose button is busy or says why no login is possible.',
    },
  ],
};
