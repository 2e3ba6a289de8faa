interface FakeDevice {
  readonly deviceId: string;
  readonly mobileId: string;
  readonly deviceStatus: string;
  readonly deviceModel?: string;
  readonly serialNumber?: string;
  readonly lastConnectionDate?: { readonly time: number };
}

/**
 * Knox Manage at the edge: answers the calls of its Open API in the vendor's shapes, two devices to a page, so that
 * every list has several.
 */
export function createFakeKnox() {
  const devices: FakeDevice[] = [
    {
      deviceId: 'device-1',
      mobileId: 'Medic 1 tablet',
      deviceStatus: 'A',
      deviceModel: 'SM-T575',
      serialNumber: 'R52N0001',
      lastConnectionDate: { time: Date.parse('2026-03-10T07:55:00.000Z') },
    },
    { deviceId: 'device-2', mobileId: 'Blocked tablet', deviceStatus: 'B' },
    { deviceId: 'device-3', mobileId: 'Medic 3\u0000phone', deviceStatus: 'I' },
  ];
  const vendor = {
    clientId: 'api@tamarack.example',
    clientSecret: 'vendor-secret-1',
    devices,
    locked: [] as string[],
    isDown: false,
    fetch: ((address: string, init: RequestInit) => answer(address, init)) as typeof fetch,
  };
  const done = (resultValue: unknown) => Response.json({ resultCode: '0', resultValue });
  const refusal = () =>
    Response.json({ resultCode: '1106', resultMessage: 'The command is not allowed' });

  async function answer(address: string, init: RequestInit): Promise<Response> {
    if (vendor.isDown) throw new TypeError('fetch failed');
    const url = new URL(address);
    if (url.origin !== 'https://us02.manage.samsungknox.com' || init.method !== 'POST') {
      throw new Error(`No one asks for ${address}`);
    }
    if (!(init.body instanceof URLSearchParams)) throw new Error('The vendor takes form fields');
    const fields = Object.fromEntries(init.body);
    if (url.pathname === '/emm/oauth/token') {
      const isKnown =
        fields.client_id === vendor.clientId && fields.client_secret === vendor.clientSecret;
      return isKnown
        ? Response.json({ access_token: 'vendor-token', token_type: 'bearer', expires_in: 900 })
        : Response.json({ error: 'invalid_client' }, { status: 401 });
    }
    if (new Headers(init.headers).get('authorization') !== 'Bearer vendor-token') {
      return Response.json({ error: 'invalid_token' }, { status: 401 });
    }
    return command(url.pathname.replace('/emm/oapi', ''), fields);
  }

  function command(path: string, fields: Record<string, string>): Response {
    switch (path) {
      case '/device/selectDeviceList': {
        const start = Number(fields.start ?? 0);
        const page = devices.slice(start, start + 2);
        return done({ total: String(devices.length), deviceList: page });
      }
      case '/device/selectDeviceLocation':
        return fields.deviceId === 'device-1'
          ? done({ latitude: '42.1', longitude: -75.2, stdFormatUpdated: '2026-03-10T07:50:00Z' })
          : refusal();
      case '/mdm/commonOTCServiceWrapper/sendDeviceControlForLockDevice':
        if (fields.deviceId === 'device-2') return refusal();
        vendor.locked.push(fields.deviceId ?? '');
        return done({});
      default:
        return new Response('', { status: 404 });
    }
  }

  return vendor;
}
