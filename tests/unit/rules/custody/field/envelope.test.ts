import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import vectors from '../../../../../docs/field-records.vectors.json' with { type: 'json' };
import type {
  FieldAttestation,
  FieldEnvelope,
} from '../../../../../src/contract/custody/fieldEnvelope.ts';
import { fromText } from '../../../../../src/rules/custody/field/bytes.ts';
import { exportPublicKey, newDeviceKey } from '../../../../../src/rules/custody/field/deviceKey.ts';
import {
  challengeOf,
  contentHashOf,
  decryptPin,
  encryptPin,
  envelopeHash,
  isEnvelopeOf,
  makeEnvelope,
  openEnvelope,
} from '../../../../../src/rules/custody/field/envelope.ts';
import {
  decryptWith,
  encryptFor,
  newEncryptionKeys,
} from '../../../../../src/rules/custody/field/hpke.ts';
import * as second from '../../../../support/field/readEnvelope.ts';
import { sampleStatement } from '../../../../support/field/sampleStatement.ts';

const statement = sampleStatement();
let keys: Awaited<ReturnType<typeof newEncryptionKeys>>;
let device: CryptoKeyPair;
let contentHash: string;
let envelope: FieldEnvelope;

beforeAll(async () => {
  keys = await newEncryptionKeys();
  device = await newDeviceKey();
  contentHash = await contentHashOf(statement);
  const { nonce } = statement;
  const attestations: FieldAttestation[] = [
    { kind: 'pin', encrypted: await encryptPin(keys.publicKey, '2468', { nonce, contentHash }) },
    { kind: 'pin', encrypted: await encryptPin(keys.publicKey, '1357', { nonce, contentHash }) },
  ];
  const serverKey = { id: statement.kitId, publicKey: keys.publicKey };
  envelope = await makeEnvelope({ statement, attestations }, serverKey, device.privateKey);
});

describe('[FIELD-03] an envelope', () => {
  it('opens for the server, and names what it holds by its hash', async () => {
    const opened = await openEnvelope(keys.privateKey, envelope);
    expect(opened).toMatchObject({ fault: null, parsed: { statement } });
    expect(envelope.contentHash).toBe(contentHash);
    expect(await isEnvelopeOf(await exportPublicKey(device), envelope)).toBe(true);
  });

  it('shows no person, drug, patient or inventory from outside', () => {
    const text = JSON.stringify(envelope);
    for (const hidden of ['26-0042', 'PCR-12', statement.signers[0]?.userId ?? '', 'CV-0001']) {
      expect(text).not.toContain(hidden);
    }
  });

  it('is made by a key that no script can export', async () => {
    await expect(crypto.subtle.exportKey('jwk', device.privateKey)).rejects.toThrow();
  });

  it('is found out wherever a character of it was changed', async () => {
    const publicKey = await exportPublicKey(device);
    const hash = await envelopeHash(envelope);
    const members = Object.keys(envelope) as (keyof FieldEnvelope)[];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...members), fc.nat(), async (name, at) => {
        const changed = withChange(envelope, name, at);
        const isSigned = await isEnvelopeOf(publicKey, changed);
        expect(isSigned).toBe(false);
        if (name !== 'signature') expect(await envelopeHash(changed)).not.toBe(hash);
      }),
      { numRuns: 60 },
    );
  });

  it('does not open for another key, nor under another header', async () => {
    const other = await newEncryptionKeys();
    const closed = { fault: 'it does not open' };
    expect(await openEnvelope(other.privateKey, envelope)).toEqual(closed);
    expect(await openEnvelope(keys.privateKey, { ...envelope, deviceSeq: 2 })).toEqual(closed);
  });

  it.each([
    ['about another record', { recordId: sampleStatement().kitId }],
    ['about another position', { deviceSeq: 2 }],
    ['after another', { previousHash: '1'.repeat(64) }],
    ['of another kit', { kitId: '00000000-0000-4000-8000-0000000000ff' }],
    ['with another hash', { contentHash: '0'.repeat(64) }],
  ])('is refused where the device put a record %s into it', async (_what, lie) => {
    const header = { ...headerOf(envelope), ...lie };
    const plain = fromText(second.canonical({ statement, attestations: [pinOf(envelope)] }));
    const binding = {
      info: fromText('countersign-field-1 envelope'),
      bound: fromText(second.canonical(header)),
    };
    const encrypted = await encryptFor(keys.publicKey, plain, binding);
    const opened = await openEnvelope(keys.privateKey, { ...header, ...encrypted, signature: '' });
    expect(opened.fault).toMatch(/another/);
  });

  it('is refused if it is not canonical, so that a member cannot be there twice', async () => {
    const header = headerOf(envelope);
    const text = JSON.stringify({ statement, attestations: [pinOf(envelope)] });
    const binding = {
      info: fromText('countersign-field-1 envelope'),
      bound: fromText(second.canonical(header)),
    };
    const encrypted = await encryptFor(keys.publicKey, fromText(text), binding);
    const opened = await openEnvelope(keys.privateKey, { ...header, ...encrypted, signature: '' });
    expect(opened).toEqual({ fault: 'it is not in the format' });
  });
});

describe('[FIELD-04] a PIN', () => {
  it('opens for the server, and for this record alone', async () => {
    const opened = await openEnvelope(keys.privateKey, envelope);
    if (opened.fault !== null) throw new Error(opened.fault);
    const [first] = opened.parsed.attestations;
    if (first?.kind !== 'pin') throw new Error('The first attestation is a PIN');
    const attested = { nonce: statement.nonce, contentHash };
    expect(await decryptPin(keys.privateKey, first.encrypted, attested)).toBe('2468');
    const others = [
      { ...attested, contentHash: await contentHashOf(sampleStatement({ deviceSeq: 2 })) },
      { ...attested, nonce: `A${statement.nonce.slice(1)}` },
    ];
    for (const other of others) {
      expect(await decryptPin(keys.privateKey, first.encrypted, other)).toBeUndefined();
    }
    const another = await newEncryptionKeys();
    expect(await decryptPin(another.privateKey, first.encrypted, attested)).toBeUndefined();
  });

  it('is not what an envelope is: neither opens as the other', async () => {
    const opened = await openEnvelope(keys.privateKey, {
      ...envelope,
      ...encryptedOf(pinOf(envelope)),
    });
    expect(opened).toEqual({ fault: 'it does not open' });
    const binding = { info: fromText('countersign-field-1 pin'), bound: fromText('') };
    expect(await decryptWith(keys.privateKey, envelope, binding)).toBeUndefined();
  });
});

describe('[FIELD-03] [FIELD-04] the formats in docs/field-records.md', () => {
  const { server, deviceKey, records } = vectors;

  it('are read alike by a second implementation', () => {
    let previous = '0'.repeat(64);
    for (const record of records) {
      expect(second.isSigned(deviceKey.publicKey, record.envelope)).toBe(true);
      expect(record.envelope.previousHash).toBe(previous);
      previous = second.hashOfEnvelope(record.envelope);
      expect(previous).toBe(record.envelopeHash);
      const { statement: held, attestations } = second.readEnvelope(server, record.envelope);
      expect(held).toEqual(record.statement);
      const hash = record.envelope.contentHash;
      expect(second.passkeyChallenge(hash, held.nonce)).toBe(record.challenge);
      const pins = attestations.flatMap(({ encrypted }) =>
        encrypted === undefined ? [] : second.readPin(server, encrypted, hash, held.nonce),
      );
      expect(pins).toEqual(record.pins);
    }
  });

  it('are read alike by the product', async () => {
    for (const record of records) {
      const vector = record.envelope as FieldEnvelope;
      expect(await isEnvelopeOf(deviceKey.publicKey, vector)).toBe(true);
      expect(await envelopeHash(vector)).toBe(record.envelopeHash);
      const opened = await openEnvelope(server.privateKey, vector);
      expect(opened).toMatchObject({ fault: null, sent: { statement: record.statement } });
      const { nonce } = record.statement;
      expect(await challengeOf({ nonce, contentHash: vector.contentHash })).toBe(record.challenge);
    }
  });

  it('what the product makes is read by the second implementation', () => {
    const read = second.readEnvelope(keys, { ...envelope });
    expect(read.statement).toEqual(statement);
    const pins = read.attestations.map(({ encrypted }) =>
      encrypted === undefined ? '' : second.readPin(keys, encrypted, contentHash, statement.nonce),
    );
    expect(pins).toEqual(['2468', '1357']);
  });
});

function headerOf({
  enc: _enc,
  ciphertext: _text,
  signature: _signature,
  ...header
}: FieldEnvelope) {
  return header;
}

/** A PIN that was encrypted for the record of the envelope. */
function pinOf(made: FieldEnvelope) {
  const read = second.readEnvelope(keys, { ...made });
  return read.attestations[0] as Extract<FieldAttestation, { kind: 'pin' }>;
}

function encryptedOf({ encrypted }: { encrypted: { enc: string; ciphertext: string } }) {
  return encrypted;
}

function withChange(made: FieldEnvelope, name: keyof FieldEnvelope, at: number): FieldEnvelope {
  const value = made[name];
  if (typeof value === 'number') return { ...made, [name]: value + 1 };
  // The last character of base64url may carry no whole bits of its own.
  const index = at % (value.length - 1);
  const other = value[index] === '1' ? '2' : '1';
  return { ...made, [name]: value.slice(0, index) + other + value.slice(index + 1) };
}
