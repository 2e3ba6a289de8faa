import { createServer, type Server } from 'node:http';
import { type AddressInfo, BlockList } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordDetail } from '../../../src/client/features/alerts/alertWords.ts';
import { codeOf } from '../../../src/server/features/alerts/sendSms.ts';
import { findRefusal } from '../../../src/server/platform/http/outboundFetch.ts';
import { type Answer, Outbox } from '../../../src/server/platform/http/postOut.ts';

const own = new BlockList();
own.addAddress('127.0.0.1');
const nowhere = new BlockList();
const message = { headers: {}, body: '{}' };

describe('a message to a service', () => {
  let server: Server;
  let origin = '';
  let asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/silent') return;
      if (request.url === '/broken') request.socket.destroy();
      else if (request.url === '/moved') response.writeHead(307, { Location: '/' }).end();
      else response.writeHead(202).end();
    });
    server.keepAliveTimeout = 1;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => new Promise((done) => server.close(done)));

  it('[ALERT-03] is posted only over TLS, and only to public addresses', async () => {
    const answer = (networks: BlockList, allowsHttp: boolean, url = `${origin}/taken`) =>
      new Outbox({ networks, allowsHttp }).post(url, message);
    expect(await answer(own, false)).toBe('refused');
    expect(await answer(nowhere, true)).toBe('refused');
    expect(await answer(nowhere, false, 'https://169.254.169.254/latest')).toBe('refused');
    expect(await answer(nowhere, false, 'https://[::1]/')).toBe('refused');
    expect(await answer(own, false, 'no address')).toBe('refused');
    expect(asked).toEqual([]);
    expect(await answer(own, true)).toBe(202);
    expect(asked).toEqual(['/taken']);
  });

  it('[ALERT-03] follows no redirect', async () => {
    const outbox = new Outbox({ networks: own, allowsHttp: true });
    expect(await outbox.post(`${origin}/moved`, message)).toBe(307);
    expect(asked).toEqual(['/moved']);
  });

  it('[ALERT-03] that is not answered in time is given up', async () => {
    const outbox = new Outbox({ networks: own, allowsHttp: true }, 50);
    expect(await outbox.post(`${origin}/silent`, message)).toBe('silent');
  });

  it('[ALERT-02] is not posted again in the same run where the service does not answer', async () => {
    const outbox = new Outbox({ networks: own, allowsHttp: true });
    expect(await outbox.post(`${origin}/broken`, message)).toBe('unreachable');
    expect(await outbox.post(`${origin}/taken`, message)).toBe('unreachable');
    expect(asked).toEqual(['/broken']);
  });
});

it('[ALERT-03] a private address is refused when it is entered, by number and by name; an unknown name is not', async () => {
  const resolve = ((host: string) =>
    host === 'unknown.example'
      ? Promise.reject(new Error('ENOTFOUND'))
      : Promise.resolve([
          { address: '8.8.8.8', family: 4 },
          { address: host === 'inside.example' ? '10.0.0.7' : '1.1.1.1', family: 4 },
        ])) as unknown as NonNullable<Parameters<typeof findRefusal>[2]>;
  const refusal = async (host: string) => (await findRefusal(host, own, resolve))?.code ?? null;
  expect(await refusal('inside.example')).toBe('address_not_public');
  expect(await refusal('[fd00:ec2::254]')).toBe('address_not_public');
  expect(await refusal('192.168.1.4')).toBe('address_not_public');
  expect(await refusal('sms.example')).toBeNull();
  expect(await refusal('unknown.example')).toBeNull();
  expect(await refusal('127.0.0.1')).toBeNull();
});

describe('what the log of an alert says of a service', () => {
  const answers: readonly Answer[] = [503, 'refused', 'unreachable', 'silent'];
  const codes = (['webhook', 'push'] as const).flatMap((service) =>
    answers.map((answer) => codeOf(service, answer)),
  );

  it.each(codes)(
    '[ALERT-05] is a sentence about it, and not about the mail server: %s',
    (detail) => {
      const sentence = recordDetail({ step: 'failed', level: 0, detail });
      expect(sentence).toMatch(/text messages|notification service/);
    },
  );
});
