import * as v from 'valibot';
import type { KnoxState } from '../../contract/knox.ts';

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
export class KnoxFault extends Error {
  readonly kind: 'credentials' | 'refused' | 'unreachable';

  constructor(kind: KnoxFault['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** What the product asks of Knox Manage. */
export interface KnoxManage {
  /** @throws KnoxFault where the vendor does not accept the client. */
  checkClient(client: KnoxClient): Promise<void>;
  listDevices(client: KnoxClient): Promise<ListedDevice[]>;
  /** Null where the vendor has none. */
  findPlace(client: KnoxClient, deviceId: string): Promise<DevicePlace | null>;
  lock(client: KnoxClient, deviceId: string): Promise<void>;
}

/** The vendor gives out at most so many devices at once. */
const pageSize = 1_000;
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
  deviceId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
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
export function createKnoxManage(fetcher: typeof fetch = fetch): KnoxManage {
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
      throw new KnoxFault('credentials', 'Knox Manage gave no token for this client.');
    }
    return reply.output.access_token;
  };
  const ask = async (client: KnoxClient, path: string, fields: Record<string, string>) => {
    const reply = parse(
      Reply,
      await post(client, `/emm/oapi${path}`, fields, await tokenOf(client)),
    );
    return { isDone: String(reply.resultCode) === '0', reply };
  };
  return {
    checkClient: async (client) => {
      await tokenOf(client);
    },
    listDevices: async (client) => {
      const devices: ListedDevice[] = [];
      for (;;) {
        const fields = { start: String(devices.length), limit: String(pageSize) };
        const { isDone, reply } = await ask(client, '/device/selectDeviceList', fields);
        if (!isDone) throw refused(reply);
        const page = parse(DevicePage, reply.resultValue);
        devices.push(...page.deviceList.map(toDevice));
        if (page.deviceList.length === 0 || devices.length >= page.total) return devices;
      }
    },
    findPlace: async (client, deviceId) => {
      const { isDone, reply } = await ask(client, '/device/selectDeviceLocation', { deviceId });
      // A device that never told where it is, or whose owner switched it off, is no fault.
      if (!isDone) return null;
      const place = v.safeParse(Location, reply.resultValue);
      if (!place.success) return null;
      const { latitude, longitude, updated, stdFormatUpdated } = place.output;
      const at = stdFormatUpdated ?? updated ?? null;
      return at === null ? null : { latitude, longitude, at };
    },
    lock: async (client, deviceId) => {
      const path = '/mdm/commonOTCServiceWrapper/sendDeviceControlForLockDevice';
      const { isDone, reply } = await ask(client, path, { deviceId });
      if (!isDone) throw refused(reply);
    },
  };
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
    throw new KnoxFault(
      'unreachable',
      'Knox Manage could not be reached, or its answer was cut off.',
    );
  }
  if (reply.status === 400 || reply.status === 401 || reply.status === 403) {
    throw new KnoxFault(
      'credentials',
      'Knox Manage does not accept this client. Check server, client ID and client secret.',
    );
  }
  throw new KnoxFault('unreachable', `Knox Manage answered with status ${reply.status}.`);
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, value);
  if (read.success) return read.output;
  throw new KnoxFault(
    'refused',
    'Knox Manage answered in a shape that this version does not know.',
  );
}

function refused({ resultCode, resultMessage }: v.InferOutput<typeof Reply>): KnoxFault {
  const said = resultMessage ? `: ${resultMessage.slice(0, 200)}` : '';
  return new KnoxFault('refused', `Knox Manage refused with code ${resultCode}${said}`);
}

/** The vendor's letters: active, inactive, blocked, expired, and others on the way. */
const states: Readonly<Record<string, KnoxState>> = {
  A: 'active',
  I: 'inactive',
  B: 'blocked',
  E: 'expired',
};

function toDevice(device: v.InferOutput<typeof Device>): ListedDevice {
  return {
    deviceId: device.deviceId,
    name: device.mobileId || device.deviceName || device.userName || device.deviceId,
    model: device.deviceModel || device.modelName || null,
    serialNumber: device.serialNumber || null,
    imei: device.imei || null,
    userName: device.userName || null,
    state: states[device.deviceStatus ?? ''] ?? 'other',
    lastSeenAt: device.lastConnectionDate ?? null,
  };
}
