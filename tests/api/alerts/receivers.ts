import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A service on this machine that receives what the server posts. Before each test it has received nothing and takes everything. */
export function receiverScene() {
  const received: Received[] = [];
  /** What it answers at a path; 201 where nothing is set. */
  const answers = new Map<string, number>();
  const held: (() => void)[] = [];
  const state = { together: 1 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      held.push(() => response.writeHead(answers.get(path) ?? 201).end());
      if (held.length >= state.together) for (const answer of held.splice(0)) answer();
    });
  });
  server.keepAliveTimeout = 1;

  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
  beforeEach(() => {
    received.length = 0;
    answers.clear();
    state.together = 1;
  });
  afterAll(() => new Promise((done) => server.close(done)));

  return {
    received,
    answers,
    /** Answers none before so many have been received. */
    answerTogether: (count: number) => {
      state.together = count;
    },
    get origin() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    at: (path: string) => received.filter((one) => one.path === path),
  };
}

/** A browser that took notifications: the keys that it gives away, and how it decrypts what it receives. */
export function makeBrowser(endpoint: string) {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, p256dh: own.toString('base64url'), auth: auth.toString('base64url') },

    /** The content of a message, by RFC 8291 (keys) and RFC 8188 (aes128gcm: one record). */
    decrypt: (body: Buffer): string => {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const derive = (secret: Buffer, salted: Buffer, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salted, info, length));
      const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = derive(pair.computeSecret(sender), auth, keyInfo, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // 2 marks the end of the last record; zeros may follow.
      const text = padded.toString('utf8');
      const end = text.lastIndexOf('\u0002');
      if (end < 0) throw new Error('The last record has no end');
      return text.slice(0, end);
    },
  };
}
