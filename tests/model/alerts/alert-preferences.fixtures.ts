import { alertPreferencesMachine } from '../../../machines/alerts/alertPreferences.machine.ts';
import type { Choice, OwnDevice } from '../../../machines/alerts/alertPreferences.setup.ts';
import type { AlertPreferences } from '../../../src/contract/alerts/alertPreferences.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';
import {
  samplePhone as phone,
  sampleAlertPreferences as preferences,
} from './sampleAlertPreferences.ts';

const withPhone = { ...preferences, devices: [phone] };
const chosen: AlertPreferences = {
  ...preferences,
  version: 4,
  kinds: [
    { kind: 'loss', isRequired: true, channels: ['mail', 'sms'] },
    { kind: 'belowPar', isRequired: false, channels: [] },
  ],
};

const device = (permission: OwnDevice['permission'], digest: string | null = null) => ({
  permission,
  digest,
});

const choosing = (channels: Choice['channels'], quietFrom = '', quietTo = '') =>
  ({ type: 'choices.submitted', choice: { channels, quietFrom, quietTo } }) as const;

export const alertPreferences = model('alert-preferences', alertPreferencesMachine, {
  events: {
    'choices.submitted': [
      choosing({ loss: ['mail', 'sms'], belowPar: [] }),
      choosing({ loss: ['mail'], belowPar: [] }),
      choosing({ loss: [], belowPar: [] }),
      choosing({ loss: ['mail'], belowPar: [] }, '09:00', ''),
    ],
    'addition.requested': [{ type: 'addition.requested' }],
    'removal.requested': [{ type: 'removal.requested', id: phone.id }],
  },
  outputs: {
    readDevice: [device('notAsked'), device('granted', 'phone'), device('denied')],
    saveChoices: [
      succeeded(chosen),
      failed({
        code: 'alert_muted',
        message: 'Choose at least one channel.',
        fields: { loss: 'You must get these alerts.' },
      }),
    ],
    addDevice: [
      succeeded({ shown: withPhone, device: device('granted', 'phone') }),
      succeeded({ device: device('denied') }),
      failed('Notifications are on for 20 devices already.'),
    ],
    removeDevice: [
      succeeded({ shown: preferences, device: device('granted') }),
      failed('This could not be removed.'),
    ],
  },
  errors: {
    readDevice: ['no answer'],
    saveChoices: ['a strange answer'],
    addDevice: ['a strange answer'],
    removeDevice: ['a strange answer'],
  },
  inputs: { 'no device': { shown: preferences }, 'one device': { shown: withPhone } },
  context: ({ shown, device: own, message, refusal, errors }) => ({
    version: shown.version,
    devices: shown.devices.length,
    permission: own?.permission ?? null,
    message,
    refusal,
    errors: Object.keys(errors).join(),
  }),
});
