import { fieldDevicesMachine } from '../../../machines/custody/fieldDevices.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';
import { revokedFieldDevices, sampleFieldDevices } from './sampleFieldRecord.ts';

const [device] = sampleFieldDevices.rows;

export const fieldDevices = model('field-devices', fieldDevicesMachine, {
  events: {
    'revocation.requested': [{ type: 'revocation.requested', id: device?.id ?? '' }],
    'revocation.canceled': [{ type: 'revocation.canceled' }],
    'revocation.submitted': [
      { type: 'revocation.submitted', reason: 'It was left in the ED.' },
      { type: 'revocation.submitted', reason: ' ' },
    ],
  },
  outputs: {
    revokeDevice: [
      succeeded(revokedFieldDevices),
      failed({ code: 'not_found', message: 'This device does not exist.' }),
      failed({
        code: 'fields_invalid',
        message: 'Some fields are not valid.',
        fields: { reason: 'Shorten the reason.' },
      }),
    ],
  },
  errors: { revokeDevice: ['broken'] },
  inputs: { 'two devices': { list: sampleFieldDevices } },
  context: ({ list, deviceId, reason, errors, problem, isDone }) => ({
    revoked: list.rows.filter(({ revoked }) => revoked !== null).length,
    deviceId,
    reason: reason !== '',
    marked: Object.keys(errors).join(' '),
    problem: problem?.code ?? null,
    isDone,
  }),
});
