import { addressChangeMachine } from '../../../machines/session/addressChange.machine.ts';
import { notSent, succeeded } from '../../../src/rules/core/callFailure.ts';
import { addressLinkText } from '../../../src/rules/session/addressLinkText.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const change = {
  userName: 'dwhitlock',
  agencyName: 'Hudson Valley EMS',
  newAddress: 'd***@example.org',
  changedBy: 'Rosa Halloran',
  changedAt: '2026-07-14T11:12:00.000Z',
  until: '2026-07-17T11:12:00.000Z',
};

export const addressChange = model('address-change', addressChangeMachine, {
  events: {
    'act.chosen': [{ type: 'act.chosen' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outputs: {
    lookUpLink: [
      { standing: 'undo', change },
      { standing: 'confirm', change: { ...change, newAddress: 'dwhitlock@example.org' } },
      { standing: 'undone', message: addressLinkText('undone') },
      { standing: 'tooLate', message: addressLinkText('tooLate') },
      { standing: 'unusable', message: addressLinkText('unusable') },
    ],
    answerLink: [
      succeeded({ isSuccessful: true, needsPassword: false }),
      succeeded({ isSuccessful: true, needsPassword: true }),
      succeeded({ isSuccessful: false, needsPassword: false }),
      failed('Too many requests from your network.', 429),
      notSent({ code: 'offline', message: 'You’re offline.' }),
    ],
  },
  errors: { lookUpLink: ['no answer'], answerLink: ['no answer'] },
  inputs: {
    'a link from an email': { hasId: true },
    'an address without its id': { hasId: false },
  },
  context: ({ act, change: facts, message, refusal, needsPassword }) => ({
    act,
    to: facts?.newAddress ?? null,
    message,
    refusal,
    needsPassword,
  }),
  systemActors: [],
});
