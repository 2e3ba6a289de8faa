import type { AlertPreferences } from '../../../src/contract/alerts/alertPreferences.ts';

/** A browser in which a person has turned notifications on. */
export const samplePhone = {
  id: '6f3c2b1a-0d4e-4c5f-8a7b-9c0d1e2f3a4b',
  name: 'Chrome on Android',
  addedAt: '2026-03-10T08:00:00.000Z',
  digest: 'phone',
};

/** What a person sees of their own alerts before they choose anything. */
export const sampleAlertPreferences: AlertPreferences = {
  userId: '1b2c3d4e-5f60-4718-8293-a4b5c6d7e8f9',
  fullName: 'Dana Whitlock',
  version: 3,
  kinds: [
    { kind: 'loss', isRequired: true, channels: ['mail'] },
    { kind: 'belowPar', isRequired: false, channels: [] },
  ],
  open: { mail: true, push: false, sms: true },
  quietFrom: '',
  quietTo: '',
  agencyQuiet: { from: '22:00', to: '06:00' },
  timeZone: 'America/New_York',
  devices: [],
  publicKey: 'key',
};
