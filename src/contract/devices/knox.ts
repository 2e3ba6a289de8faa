import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Count, Instant, line, pageQuery, RecordId, Search } from '../core/primitives.ts';

/** What Knox Manage says of a device, in our words; what it says otherwise is `other`. */
export const KnoxState = v.picklist(['active', 'inactive', 'blocked', 'expired', 'other']);
export type KnoxState = v.InferOutput<typeof KnoxState>;

export const KnoxDevice = v.object({
  id: RecordId,
  name: v.string(),
  model: v.nullable(v.string()),
  serialNumber: v.nullable(v.string()),
  imei: v.nullable(v.string()),
  userName: v.nullable(v.string()),
  state: KnoxState,
  lastSeenAt: v.nullable(Instant),
  /** Null if it is not known, or where the agency does not want to see it. */
  place: v.nullable(v.object({ latitude: v.number(), longitude: v.number(), at: Instant })),
  /** The last lock that was requested here. */
  lock: v.nullable(v.object({ at: Instant, by: v.string() })),
  inventory: v.nullable(v.object({ id: RecordId, name: v.string() })),
  /** False once Knox Manage lists it no more. */
  isListed: v.boolean(),
});
export type KnoxDevice = v.InferOutput<typeof KnoxDevice>;

/** Without its secret, which no one reads back. */
export const KnoxConnection = v.object({
  region: v.string(),
  clientId: v.string(),
  showsPlaces: v.boolean(),
  version: v.number(),
  readAt: v.nullable(Instant),
  /** What went wrong when it was read last; null if nothing did. */
  fault: v.nullable(v.string()),
});
export type KnoxConnection = v.InferOutput<typeof KnoxConnection>;

export const KnoxDeviceList = v.object({
  /** Null: the agency is not connected, and the page says how it is. */
  connection: v.nullable(KnoxConnection),
  /** Administrators connect and disconnect. */
  mayConnect: v.boolean(),
  rows: v.array(KnoxDevice),
  total: v.number(),
  inventories: v.array(v.object({ id: RecordId, name: v.string() })),
});
export type KnoxDeviceList = v.InferOutput<typeof KnoxDeviceList>;

export const listKnoxDevices = defineGet({
  name: 'listKnoxDevices',
  summary: 'The devices that Knox Manage listed when it was last read.',
  path: '/api/Knox/Devices',
  access: 'users',
  query: v.object({ ...pageQuery, search: Search, state: v.optional(KnoxState) }),
  reply: KnoxDeviceList,
});

export const readKnoxDevices = definePost({
  name: 'readKnoxDevices',
  summary: 'Reads the devices from Knox Manage now.',
  path: '/api/Knox/Devices/Read',
  access: 'users',
  reply: v.object({ connection: KnoxConnection, total: v.number() }),
});

export const lockKnoxDevice = definePost({
  name: 'lockKnoxDevice',
  summary: 'Sends Knox Manage a request to lock a device.',
  path: '/api/Knox/Devices/{id}/Lock',
  access: 'users',
  params: v.object({ id: RecordId }),
  reply: KnoxDevice,
});

export const AssignKnoxDevice = v.object({ inventoryId: v.nullable(RecordId) });

export const assignKnoxDevice = definePost({
  name: 'assignKnoxDevice',
  summary: 'Says which inventory a device belongs to.',
  path: '/api/Knox/Devices/{id}/Assign',
  access: 'users',
  params: v.object({ id: RecordId }),
  body: AssignKnoxDevice,
  reply: KnoxDevice,
});

/** The servers of Knox Manage: https://docs.samsungknox.com/dev/knox-manage. */
export const knoxRegions = [
  'us01',
  'us02',
  'eu01',
  'eu02',
  'eu03',
  'eu04',
  'eu05',
  'eu06',
  'eu07',
  'ap01',
  'ap02',
] as const;

export const KnoxConnectionForm = v.object({
  region: v.picklist(knoxRegions, 'Choose the server of your Knox Manage tenant.'),
  clientId: line('the client ID', 200),
  /** Empty keeps the current one. */
  clientSecret: v.pipe(
    v.string('Enter the client secret.'),
    v.maxLength(500, 'Use at most 500 characters.'),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Use letters, digits and signs on one line only.'),
  ),
  showsPlaces: v.boolean(),
  /** Of the connection that was shown; 0 if there was none. */
  version: Count,
});
export type KnoxConnectionForm = v.InferOutput<typeof KnoxConnectionForm>;

export const saveKnoxConnection = definePost({
  name: 'saveKnoxConnection',
  summary: 'Connects the agency to its Knox Manage tenant, once the vendor accepts the client.',
  path: '/api/Knox/Connection',
  access: 'administration',
  body: KnoxConnectionForm,
  reply: KnoxConnection,
});
