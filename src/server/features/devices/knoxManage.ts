import * as v from 'valibot';
import type { KnoxState } from '../../../contract/devices/knox.ts';

// The Open API of Samsung Knox Manage: https://docs.samsungknox.com/dev/knox-manage. Every call is a POST of form
// fields; a reply has `resultCode` "0" and its content in `resultValue`. A token is for an OAuth client of the tenant.

/** What an agency is connected with. */
export interface KnoxClient {
  readonly region: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface ListedDevice {
  readonly deviceId: string;
  readonly name: string;
  readonly model: string | null;
  readonly serialNumber: string | null;
  readonly imei: string | null;
  readonly userName: string | null;
  readonly state: KnoxState;
  readonly lastSeenAt: Date | null;
}

export interface DevicePlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly at: Date;
}

/** Knox Manage did not do what it was asked: `refused` is its answer, `unreachable` none at all. */
export class KnoxFailure extends Error {
  readonly kind: 'credentials' | 'refused' | 'unreachable';

  constructor(kind: KnoxFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** What the product asks of Knox Manage. */
export interface KnoxManage {
  /** @throws KnoxFailure if the vendor does not accept the client. */
  checkClient(client: KnoxClient): Promise<void>;
  listDevices(client: KnoxClient): Promise<ListedDevice[]>;
  /** By device; what the vendor has no place of is left out. */
  findPlaces(
    client: KnoxClient,
    deviceIds: readonly string[],
  ): Promise<ReadonlyMap<string, DevicePlace>>;
  lock(client: KnoxClient, deviceId: string): Promise<void>;
}

/** The most devices that the vendor returns at once. */
const pageSize = 1_000;
/** A vendor whose pages never end is not read forever. */
const pagesAtMost = 50;
/** It allows 1,800 calls a minute. */
const placesAtOnce = 8;
const longestWait = 15_000;

const Token = v.object({ access_token: v.pipe(v.string(), v.minLength(1)) });
const Reply = v.object({
  resultCode: v.union([v.string(), v.number()]),
  resultMessage: v.optional(v.nullable(v.string())),
  resultValue: v.optional(v.unknown()),
});
/** Java's date as JSON: milliseconds since 1970 under `time`; some fields come as ISO 8601 instead. */
const VendorTime = v.union([
  v.pipe(
    v.object({ time: v.number() }),
    v.transform(({ time }) => new Date(time)),
  ),
  v.pipe(
    v.number(),
    v.transform((time) => new Date(time)),
  ),
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
]);
const text = v.optional(v.nullable(v.string()));
const Device = v.object({
  deviceId: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/)),
  mobileId: text,
  deviceName: text,
  deviceModel: text,
  modelName: text,
  serialNumber: text,
  imei: text,
  userName: text,
  deviceStatus: text,
  lastConnectionDate: v.optional(v.nullable(VendorTime)),
});
const DevicePage = v.object({
  total: v.pipe(v.union([v.number(), v.string()]), v.transform(Number)),
  deviceList: v.array(Device),
});
const Coordinate = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite());
const Location = v.object({
  latitude: v.pipe(Coordinate, v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(Coordinate, v.minValue(-180), v.maxValue(180)),
  updated: v.optional(v.nullable(VendorTime)),
  stdFormatUpdated: v.optional(v.nullable(VendorTime)),
});

/** @param fetcher the way out to the vendor; tests put their own at this edge. */
export function createKnoxManage(fetcher: typeof fetch): KnoxManage {
  const post = (client: KnoxClient, path: string, fields: Record<string, string>, token?: string) =>
    send(fetcher, client, path, fields, token);
  const tokenOf = async (client: KnoxClient) => {
    const fields = {
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret,
    };
    const reply = v.safeParse(Token, await post(client, '/emm/oauth/token', fields));
    if (!reply.success) {
      throw new KnoxFailure('credentials', 'Knox Manage returned no token for this client.');
    }
    return reply.output.access_token;
  };
  /** Calls with one token, which lasts longer than any act. */
  const open = async (client: KnoxClient) => {
    const token = await tokenOf(client);
    return async (path: string, fields: Record<string, string>) => {
      const reply = parse(Reply, await post(client, `/emm/oapi${path}`, fields, token));
      return { isDone: String(reply.resultCode) === '0', reply };
    };
  };
  return {
    checkClient: async (client) => {
      await tokenOf(client);
    },
    listDevices: async (client) => {
      const ask = await open(client);
      const devices = new Map<string, ListedDevice>();
      for (let [page, start] = [0, 0]; page < pagesAtMost; page += 1) {
        const fields = { start: String(start), limit: String(pageSize) };
        const { isDone, reply } = await ask('/device/selectDeviceList', fields);
        if (!isDone) throw refused(reply);
        const { total, deviceList } = parse(DevicePage, reply.resultValue);
        for (const device of deviceList) devices.set(device.deviceId, toDevice(device));
        start += deviceList.length;
        if (deviceList.length === 0 || start >= total) break;
      }
      return [...devices.values()];
    },
    findPlaces: async (client, deviceIds) => {
      const ask = await open(client);
      const found = new Map<string, DevicePlace>();
      for (let first = 0; first < deviceIds.length; first += placesAtOnce) {
        const batch = deviceIds.slice(first, first + placesAtOnce).map(async (deviceId) => {
          const { isDone, reply } = await ask('/device/selectDeviceLocation', { deviceId });
          // A device that never reported its location, or whose owner switched it off, is not an error.
          const place = isDone ? toPlace(reply.resultValue) : null;
          if (place !== null) found.set(deviceId, place);
        });
        await Promise.all(batch);
      }
      return found;
    },
    lock: async (client, deviceId) => {
      const ask = await open(client);
      const path = '/mdm/commonOTCServiceWrapper/sendDeviceControlForLockDevice';
      const { isDone, reply } = await ask(path, { deviceId });
      if (!isDone) throw refused(reply);
    },
  };
}

function toPlace(value: unknown): DevicePlace | null {
  const place = v.safeParse(Location, value);
  if (!place.success) return null;
  const { latitude, longitude, updated, stdFormatUpdated } = place.output;
  const at = stdFormatUpdated ?? updated ?? null;
  return at === null ? null : { latitude, longitude, at };
}

async function send(
  fetcher: typeof fetch,
  client: KnoxClient,
  path: string,
  fields: Record<string, string>,
  token: string | undefined,
): Promise<unknown> {
  // The region is one of a list, so that nothing an agency types chooses where the server connects to.
  const address = `https://${client.region}.manage.samsungknox.com${path}`;
  let reply: Response;
  try {
    reply = await fetcher(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(longestWait),
      headers: {
        'Cache-Control': 'no-cache',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
    });
    if (reply.ok) return await reply.json();
  } catch {
    throw new KnoxFailure(
      'unreachable',
      'Knox Manage couldn’t be reached, or its reply was cut off.',
    );
  }
  if (reply.status === 400 || reply.status === 401 || reply.status === 403) {
    throw new KnoxFailure(
      'credentials',
      'Knox Manage does not accept this client. Check server, client ID and client secret.',
    );
  }
  throw new KnoxFailure('unreachable', `Knox Manage replied with status ${reply.status}.`);
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, value);
  if (read.success) return read.output;
  throw new KnoxFailure('refused', 'Knox Manage sent a reply that this version doesn’t recognize.');
}

function refused({ resultCode, resultMessage }: v.InferOutput<typeof Reply>): KnoxFailure {
  const said = resultMessage ? `: ${resultMessage.slice(0, 200)}` : '';
  return new KnoxFailure('refused', `Knox Manage refused with code ${resultCode}${said}`);
}

/** The vendor's letters: active, inactive, blocked, expired, and others on the way. */
const states: Readonly<Record<string, KnoxState>> = {
  A: 'active',
  I: 'inactive',
  B: 'blocked',
  E: 'expired',
};

function toDevice(device: v.InferOutput<typeof Device>): ListedDevice {
  const { mobileId, deviceName, deviceModel, modelName, userName } = device;
  return {
    deviceId: device.deviceId,
    name: plain(mobileId) ?? plain(deviceName) ?? plain(userName) ?? device.deviceId,
    model: plain(deviceModel) ?? plain(modelName),
    serialNumber: plain(device.serialNumber),
    imei: plain(device.imei),
    userName: plain(userName),
    state: states[device.deviceStatus ?? ''] ?? 'other',
    lastSeenAt: device.lastConnectionDate ?? null,
  };
}

/** People name devices: one line of it, as far as it is shown. */
function plain(said: string | null | undefined): string | null {
  const line = (said ?? '').replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ').trim();
  return line === '' ? null : line.slice(0, 200);
}
