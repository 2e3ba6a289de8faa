import { knoxDevicesMachine } from '../../../machines/devices/knoxDevices.machine.ts';
import type { KnoxDeviceList } from '../../../src/contract/devices/knox.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const id = '00000000-0000-4000-8000-000000000071';
const connection = {
  region: 'us01',
  clientId: 'client',
  showsPlaces: false,
  version: 1,
  readAt: null,
  fault: null,
};
const list: KnoxDeviceList = { connection, mayConnect: true, rows: [], total: 0, inventories: [] };
const form = { region: 'us01', clientId: 'client', clientSecret: '', showsPlaces: true };
const refusal = {
  code: 'knox_credentials',
  message: 'Knox Manage does not accept this client.',
  fields: { clientSecret: 'Knox Manage does not accept this client.' },
};

export const knoxDevices = model('knox-devices', knoxDevicesMachine, {
  events: {
    'read.requested': [{ type: 'read.requested' }],
    'lock.requested': [{ type: 'lock.requested', id }],
    'lock.confirmed': [{ type: 'lock.confirmed' }],
    'lock.declined': [{ type: 'lock.declined' }],
    'inventory.chosen': [{ type: 'inventory.chosen', id, inventoryId: null }],
    'connection.opened': [{ type: 'connection.opened' }],
    'connection.closed': [{ type: 'connection.closed' }],
    'connection.submitted': [
      { type: 'connection.submitted', form },
      { type: 'connection.submitted', form: { ...form, clientId: '' } },
    ],
  },
  outputs: {
    perform: [
      succeeded({ list: { ...list, total: 4 } }),
      failed(refusal),
      succeeded({ connection: { ...connection, version: 2 } }),
    ],
  },
  errors: { perform: ['a strange answer'] },
  inputs: { 'a connected agency': { list, query: {} } },
  context: ({ list: { total, connection: kept }, act, isDone, refusal: refused, errors }) => ({
    total,
    version: kept?.version ?? null,
    act: act.kind,
    isDone,
    refused: refused?.code ?? null,
    marked: Object.keys(errors).join(' '),
  }),
});
