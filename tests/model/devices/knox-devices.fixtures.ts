import { knoxDevicesMachine } from '../../../machines/devices/knoxDevices.machine.ts';
import type { KnoxDevice, KnoxDeviceList } from '../../../src/contract/devices/knox.ts';
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
const device: KnoxDevice = {
  id,
  name: 'Medic 1 tablet',
  model: null,
  serialNumber: 'R52N1',
  imei: null,
  userName: null,
  state: 'active',
  lastSeenAt: null,
  place: null,
  lock: null,
  inventory: null,
  isListed: true,
};
const list: KnoxDeviceList = {
  connection,
  mayConnect: true,
  rows: [device],
  total: 1,
  inventories: [],
};
const readAt = '2026-03-01T12:00:00Z';
const newer = {
  ...list,
  connection: { ...connection, readAt },
  rows: [device, { ...device, id: '00000000-0000-4000-8000-000000000072', name: 'Medic 2 tablet' }],
  total: 2,
};

const form = { region: 'us01', clientId: 'client', clientSecret: '', showsPlaces: true };
const refusal = {
  code: 'knox_credentials',
  message: 'Knox Manage does not accept this client.',
  fields: { clientSecret: 'Knox Manage does not accept this client.' },
};

const outage = {
  code: 'knox_unreachable',
  message: 'Knox Manage doesn’t respond. Try again later.',
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
    readDevices: [succeeded(null), failed(outage)],
    lockDevice: [succeeded(null), failed(outage)],
    assignDevice: [succeeded(null), failed(outage)],
    saveConnection: [
      succeeded({ ...connection, version: 2, fault: 'Knox Manage is slow.' }),
      failed(refusal),
    ],
    listDevices: [succeeded(newer), failed(outage)],
  },
  errors: {
    readDevices: ['a strange answer'],
    lockDevice: ['a strange answer'],
    assignDevice: ['a strange answer'],
    saveConnection: ['a strange answer'],
    listDevices: ['a strange answer'],
  },
  inputs: { 'a connected agency': { list, query: {} } },
  context: ({ list: { total, connection: kept }, deviceId, done, refusal: refused, errors }) => ({
    total,
    version: kept?.version ?? null,
    deviceId,
    done,
    refused: refused?.code ?? null,
    marked: Object.keys(errors).join(' '),
  }),
});
