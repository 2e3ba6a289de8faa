import { encode } from 'cborg';
import { describe, expect, it } from 'vitest';
import {
  checkAuthenticatorData,
  parseAuthenticatorData,
} from '../../../src/server/core/webauthn/authenticatorData.ts';
import { parseClientData } from '../../../src/server/core/webauthn/clientData.ts';
import { normalizeEs256 } from '../../../src/server/core/webauthn/es256Signature.ts';
import {
  attestedData,
  SoftAuthenticator,
  text,
  up,
  uv,
} from '../../support/people/authenticator.ts';
import { newChallenge, origin, party, reasonOf, verifyAnswer } from './sample.ts';

const clientText = (fields: Readonly<Record<string, unknown>>) =>
  text(
    Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge: newChallenge(), origin, ...fields }),
    ),
  );

describe('[FIDO-05] authenticator data', () => {
  const head = (flags: number) => Buffer.concat([party.idHash, Buffer.from([flags, 0, 0, 0, 0])]);
  const key = encode(new Map([[1, 2]]));
  const model = Buffer.alloc(16, 7);

  it.each<readonly [string, Uint8Array, string]>([
    ['37 bytes without anything behind them', head(up), 'accepted'],
    ['36 bytes', head(up).subarray(0, 36), 'The authenticator data is too short'],
    [
      '17 bytes where at least 18 are attested',
      Buffer.concat([head(attestedData), model, Buffer.from([0])]),
      'The attested data is too short',
    ],
    [
      'an id that is not there',
      Buffer.concat([head(attestedData), model, Buffer.from([0, 1])]),
      'The credential id is cut off',
    ],
    [
      'an id of one byte',
      Buffer.concat([head(attestedData), model, Buffer.from([0, 1, 9]), key]),
      'accepted',
    ],
    [
      'an id that is a byte shorter than it says',
      Buffer.concat([head(attestedData), model, Buffer.alloc(2 + 256, 1)]),
      'The credential id is cut off',
    ],
    ...(
      [
        ['a text that is undefined', 'a161 61f7'],
        ['a number beyond what is exact', 'a161611bffffffffffffffff'],
        ['a number that is written longer than it needs', 'a161611801'],
        ['an array without an end', 'a161619f01ff'],
        ['the same key twice', 'a2616101616102'],
      ] as const
    ).map(
      ([what, hex]) =>
        [
          `${what} in its extensions`,
          Buffer.concat([head(0x80), Buffer.from(hex.replace(' ', ''), 'hex')]),
          'The authenticator data is not well-formed CBOR',
        ] as const,
    ),
  ])('with %s', async (_what, bytes, reason) => {
    expect(await reasonOf(() => parseAuthenticatorData(bytes))).toBe(reason);
  });

  it.each([
    [
      'of another relying party',
      head(up | uv),
      'evil.example',
      'It was made for another relying party',
    ],
    ['without a person', head(uv), party.id, 'No user was present'],
    ['of a person whom it did not verify', head(up), party.id, 'The user was not verified'],
    ['of a verified person', head(up | uv), party.id, 'accepted'],
  ])('%s', async (_what, bytes, id, reason) => {
    const data = parseAuthenticatorData(bytes);
    const other = id === party.id ? party : { ...party, idHash: Buffer.alloc(32) };
    const check = () => checkAuthenticatorData(data, { party: other, isUserVerified: true });
    expect(await reasonOf(check)).toBe(reason);
  });
});

describe('[FIDO-02] client data', () => {
  it.each([
    ['4096 bytes', 4_096, 'accepted'],
    ['4097 bytes', 4_097, 'The client data is too long'],
  ])('of %s', async (_what, length, reason) => {
    const least = Buffer.from(clientText({ more: '' }), 'base64url').length;
    const client = clientText({ more: 'x'.repeat(length - least) });
    expect(await reasonOf(() => parseClientData(client))).toBe(reason);
  });

  it('that lacks the origin, is no UTF-8, or no object, has its own reason', async () => {
    const parse = (bytes: Buffer) => reasonOf(() => parseClientData(text(bytes)));
    expect(await parse(Buffer.from('{"type":"webauthn.get"}'))).toBe(
      'The client data is not complete',
    );
    expect(await parse(Buffer.from('[]'))).toBe('The client data is not complete');
    const broken = Buffer.from(clientText({ more: 'é' }), 'base64url');
    expect(await parse(Buffer.from(broken.toString('latin1').replace('Ã©', 'é'), 'latin1'))).toBe(
      'The client data is not JSON',
    );
  });

  it.each([
    [{ type: 'webauthn.create' }, 'The client data is of another type'],
    [{ origin: 'https://evil.example' }, 'It is another origin'],
    [{ challenge: newChallenge() }, 'It is another challenge'],
    [{ client: { crossOrigin: true } }, 'The request is from a frame of another site'],
    [{ flags: up }, 'The user was not verified'],
    [{ rpId: 'evil.example' }, 'It was made for another relying party'],
  ])('of an assertion with %j is refused for that', async (manner, reason) => {
    const authenticator = new SoftAuthenticator(origin);
    const challenge = newChallenge();
    const assertion = authenticator.answer({ challenge, rpId: party.id }, manner);
    expect(await reasonOf(() => verifyAnswer(assertion, challenge, authenticator))).toBe(reason);
  });
});

describe('[FIDO-02] an ES256 signature', () => {
  const integer = (hex: string) => `02${(hex.length / 2).toString(16).padStart(2, '0')}${hex}`;
  const der = (r: string, s: string) => {
    const body = integer(r) + integer(s);
    return Buffer.from(`30${(body.length / 2).toString(16).padStart(2, '0')}${body}`, 'hex');
  };
  const long = '7f'.repeat(32);
  const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

  it('has 33 bytes for each number afterward, whatever it had before', () => {
    const fixed = (r: string, s: string) =>
      `30460221${r.padStart(66, '0')}0221${s.padStart(66, '0')}`;
    expect(hexOf(normalizeEs256(der(long, '01')))).toBe(fixed(long, '01'));
    expect(hexOf(normalizeEs256(der('00', `00${'ff'.repeat(32)}`)))).toBe(
      fixed('', 'ff'.repeat(32)),
    );
    expect(hexOf(normalizeEs256(der('0080', '7f')))).toBe(fixed('80', '7f'));
  });

  it.each(['80', '0001', '007f', `01${long}`])('is refused with the number %s', async (number) => {
    expect(await reasonOf(() => normalizeEs256(der(number, long)))).toBe(
      'The signature is not strict DER',
    );
  });

  const r = '01'.repeat(32);
  const good = `3044${`0220${r}`.repeat(2)}`;

  it('are read as written here', () => {
    expect(normalizeEs256(Buffer.from(good, 'hex'))).toHaveLength(72);
  });

  it.each([
    ['nothing', ''],
    ['another tag', good.replace('3044', '3144')],
    ['a wrong length', good.replace('3044', '3045')],
    ['a byte behind it', `${good}00`],
    ['a cut end', good.slice(0, -2)],
    ['another number tag', good.replace('0220', '0320')],
    ['a negative number', `3044${`0220${'ff'.repeat(32)}`.repeat(2)}`],
    ['a needless zero', `3046${`022100${r}`.repeat(2)}`],
    ['a number of 33 bytes', `3046${`022101${r}`.repeat(2)}`],
    ['an empty number', '30040200 0200'.replace(' ', '')],
    ['a long form of the length', `308144${`0220${r}`.repeat(2)}`],
    ['a third number', `3047${`0220${r}`.repeat(2)}020101`],
  ])('are refused where the DER has %s', (_what, hex) => {
    expect(() => normalizeEs256(Buffer.from(hex, 'hex'))).toThrow('not strict DER');
  });
});
