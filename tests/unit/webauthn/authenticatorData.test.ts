import { createHash, randomBytes } from 'node:crypto';
import { encode } from 'cborg';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AuthenticatorData } from '../../../src/contract/session/fido.ts';
import { parseAuthenticatorData } from '../../../src/server/core/webauthn/authenticatorData.ts';
import { PasskeyFailure } from '../../../src/server/core/webauthn/passkeyFailure.ts';

const hash = createHash('sha256').update('narcotics.example.org').digest();
const windowsHello = '08987058-cadc-4b81-b6e1-30de50dcbe96';
const key = Buffer.from(
  encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
    ]),
  ),
);

function head(flags: number, counter = 0): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(flags);
  bytes.writeUInt32BE(counter, 1);
  return Buffer.concat([hash, bytes]);
}

function attested(aaguid: string, id: Uint8Array): Buffer {
  const length = Buffer.from([id.length >> 8, id.length & 0xff]);
  return Buffer.concat([Buffer.from(aaguid.replaceAll('-', ''), 'hex'), length, id, key]);
}

describe('[FIDO-05] authenticator data', () => {
  it.each([
    ['userPresent', 0x01],
    ['userVerified', 0x04],
    ['backupEligible', 0x08],
    ['backupState', 0x10],
  ] as const)('has the flag %s at its bit', (name, bit) => {
    const { described } = parseAuthenticatorData(head(bit));
    expect(described.flags).toEqual({
      userPresent: false,
      userVerified: false,
      backupEligible: false,
      backupState: false,
      attestedData: false,
      extensions: false,
      [name]: true,
    });
  });

  it('is parsed into hash, flags, counter, authenticator id and friendly name', () => {
    const id = randomBytes(16);
    const bytes = Buffer.concat([head(0x45, 4_000_000_000), attested(windowsHello, id)]);
    const { described, attested: credential } = parseAuthenticatorData(bytes);
    expect(v.parse(AuthenticatorData, described)).toEqual({
      relyingPartyHash: hash.toString('base64url'),
      flags: {
        userPresent: true,
        userVerified: true,
        backupEligible: false,
        backupState: false,
        attestedData: true,
        extensions: false,
      },
      counter: 4_000_000_000,
      authenticatorId: windowsHello,
      authenticatorName: 'Windows Hello',
    });
    expect(Buffer.from(credential?.credentialId ?? [])).toEqual(id);
  });

  it('[PWL-09] has the name Unknown if the catalog has none, and if no model is given', () => {
    for (const aaguid of [
      '00000000-0000-0000-0000-000000000000',
      '12345678-9abc-def0-1234-56789abcdef0',
    ]) {
      const bytes = Buffer.concat([head(0x41), attested(aaguid, randomBytes(8))]);
      expect(parseAuthenticatorData(bytes).described.authenticatorName).toBe('Unknown');
    }
    expect(parseAuthenticatorData(head(1)).described.authenticatorName).toBe('Unknown');
  });

  it('reads extensions, and an id of 1023 bytes', () => {
    const id = randomBytes(1_023);
    const extensions = Buffer.from(encode(new Map([['credProtect', 2]])));
    const bytes = Buffer.concat([head(0xc1), attested(windowsHello, id), extensions]);
    const { described, attested: credential } = parseAuthenticatorData(bytes);
    expect(described.flags.extensions).toBe(true);
    expect(credential?.credentialId).toHaveLength(1_023);
  });

  it.each([
    ['too few bytes', head(1).subarray(0, 36)],
    ['bytes that belong to nothing', Buffer.concat([head(1), Buffer.from([0])])],
    ['no attested data behind its flag', head(0x41)],
    ['an empty id', Buffer.concat([head(0x41), attested(windowsHello, Buffer.alloc(0))])],
    [
      'an id of 1024 bytes',
      Buffer.concat([head(0x41), attested(windowsHello, randomBytes(1_024))]),
    ],
    [
      'a cut key',
      Buffer.concat([head(0x41), attested(windowsHello, randomBytes(8))]).subarray(0, -1),
    ],
    ['no extensions behind their flag', head(0x81)],
    [
      'a key twice',
      Buffer.concat([head(0x81), Buffer.from('a20101 0102'.replace(' ', ''), 'hex')]),
    ],
    ['an indefinite length', Buffer.concat([head(0x81), Buffer.from('bf0101ff', 'hex')])],
  ])('is refused with %s', (_what, bytes) => {
    expect(() => parseAuthenticatorData(bytes)).toThrow(PasskeyFailure);
  });

  it('is parsed or refused, and nothing else, for any bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.integer({ min: 0, max: 255 }),
        (rest, flags) => {
          try {
            parseAuthenticatorData(Buffer.concat([head(flags), rest]));
          } catch (error) {
            expect(error).toBeInstanceOf(PasskeyFailure);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
