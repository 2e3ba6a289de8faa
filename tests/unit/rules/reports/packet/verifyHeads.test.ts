import { createHash, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ChainHead, SignedHeads } from '../../../../../src/contract/audit/evidence.ts';
import type { PacketLink } from '../../../../../src/contract/reports/packet.ts';
import {
  manifestOf,
  type PacketFile,
} from '../../../../../src/rules/reports/packet/packetManifest.ts';
import {
  checkHeads,
  headsKeyOf,
  readHeads,
  type SignatureChecker,
} from '../../../../../src/rules/reports/packet/verifyHeads.ts';
import { verifyPacket } from '../../../../../src/rules/reports/packet/verifyPacket.ts';
import { fingerprintOf } from '../../../../../src/server/features/audit/evidenceKey.ts';
import { signHeads } from '../../../../../src/server/features/audit/signHeads.ts';

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');
const hash = (content: Uint8Array) => Promise.resolve(sha256(content));
const copy = (bytes: Uint8Array) => new Uint8Array(bytes);

/** As a browser with Ed25519 checks it. */
const isSigned: SignatureChecker = async (key, message, signature) => {
  try {
    const imported = await crypto.subtle.importKey('spki', copy(key), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, copy(signature), copy(message));
  } catch {
    return false;
  }
};

const { privateKey } = generateKeyPairSync('ed25519');
const forger = generateKeyPairSync('ed25519').privateKey;
const head = (changes: Partial<ChainHead> = {}): ChainHead => ({
  ...({ chain: 'ledger', agencyId: 4, agencyName: 'Near EMS', sequence: 9 } as const),
  hash: sha256('nine'),
  ...changes,
});
const now = new Date('2026-07-14T12:00:00.000Z');
const heads = [head(), head({ chain: 'audit', sequence: 8, hash: sha256('other') })];
const signed = signHeads(heads, privateKey, now);

const links = [8, 9].map(
  (sequence): PacketLink => ({
    ...{ sequence, previousHash: sha256('before'), content: null },
    hash: sequence === 9 ? sha256('nine') : sha256('eight'),
  }),
);

const check = (one: SignedHeads, some: readonly PacketLink[] = [], how = isSigned) =>
  checkHeads(one, some, { hash, isSigned: how });

const forged = 'The heads of the chains are not signed by the key they name.';

describe('[REPORT-07] the signed heads of a packet', () => {
  test('are proven with the key that operators compare by its fingerprint', async () => {
    const fingerprint = fingerprintOf(privateKey);
    expect(await check(signed)).toEqual([
      {
        isGood: true,
        text: `The heads of the chains, as of ${now.toISOString()}, are signed by the key ${fingerprint}.`,
      },
    ]);
    expect(await headsKeyOf(signed, hash)).toBe(fingerprint);
  });

  test('are forged if anything in them was changed, or if what signed is no key', async () => {
    const [ledger = head(), ...others] = signed.heads;
    const changes: Partial<SignedHeads>[] = [
      { madeAt: '2026-07-14T12:00:00.001Z' },
      { heads: others },
      { heads: [...others, ledger] },
      { heads: [{ ...ledger, hash: sha256('ten') }, ...others] },
      { heads: [{ ...ledger, sequence: 10 }, ...others] },
      { heads: [{ ...ledger, agencyId: 5 }, ...others] },
      { heads: [{ ...ledger, agencyName: 'Far EMS' }, ...others] },
      { signature: signHeads(heads, forger, now).signature },
      { signature: '' },
      { signature: '%' },
      { publicKey: signHeads(heads, forger, now).publicKey },
      { publicKey: 'none' },
      { publicKey: signed.publicKey.replace('BEGIN', 'END') },
      { publicKey: `x${signed.publicKey}` },
      { publicKey: signed.publicKey.replace(/\n[^-\n]+\n/, '\n=A==\n') },
      { publicKey: signed.publicKey.replace(/\n[^-\n]+\n/, '\nAAAA\n') },
    ];
    for (const change of changes) {
      expect(await check({ ...signed, ...change })).toEqual([{ isGood: false, text: forged }]);
    }
    expect(await headsKeyOf({ ...signed, publicKey: 'none' }, hash)).toBeNull();
  });

  test('that a forger signed again name the forger’s key', async () => {
    const again = signHeads([head({ hash: sha256('ten') })], forger, now);
    const [finding] = await check(again);
    expect(finding?.text).toContain(fingerprintOf(forger));
    expect(finding?.text).not.toContain(fingerprintOf(privateKey));
  });

  test('are neither good nor bad where the browser can’t check them', async () => {
    const [finding] = await check(signed, [], () => Promise.resolve(null));
    expect(finding?.isGood).toBeNull();
    expect(finding?.text).toMatch(/^This browser can’t check the signature of the heads\. /);
    expect(finding?.text).toContain(fingerprintOf(privateKey));
    const none = await check({ ...signed, publicKey: 'none' }, [], () => Promise.resolve(null));
    expect(none).toEqual([{ isGood: false, text: forged }]);
  });

  test('state the entry of the chain that has their number', async () => {
    expect((await check(signed, links)).slice(1)).toEqual([
      { isGood: true, text: 'Entry 9 of the ledger is the one that the signed heads state.' },
    ]);
    const rewritten = links.map((link) => ({ ...link, hash: sha256('ten') }));
    expect((await check(signed, rewritten)).slice(1)).toEqual([
      { isGood: false, text: 'Entry 9 of the ledger is another one than the signed heads state.' },
    ]);
    expect((await check(signed, links.slice(0, 1))).slice(1)).toEqual([]);
  });
});

describe('[REPORT-07] a packet with heads', () => {
  const about = {
    ...{ agency: 'Near EMS', place: 'Whole registration', timeZone: 'America/New_York' },
    ...{ from: '2026-06-01', to: '2026-06-30', madeBy: 'Dana', madeAt: now.toISOString() },
  };
  async function verdictOf(text: string, how = isSigned) {
    const file: PacketFile = {
      ...({ part: 'heads', name: 'heads.json', rows: 2, isComplete: true } as const),
      text,
    };
    const manifest = await manifestOf(about, [file], [], hash);
    const encoder = new TextEncoder();
    const all = new Map([
      ['manifest.json', encoder.encode(manifest)],
      ['heads.json', encoder.encode(text)],
    ]);
    return verifyPacket(all, sha256(manifest), hash, how);
  }

  test('is good, bad or unknown as they are', async () => {
    const text = `${JSON.stringify(signed, null, 2)}\n`;
    expect(readHeads(text)).toEqual(signed);
    expect((await verdictOf(text)).isGood).toBe(true);
    expect((await verdictOf(text)).findings.at(-1)?.text).toMatch(/are signed by the key/);
    expect((await verdictOf(text, () => Promise.resolve(null))).isGood).toBeNull();
    expect((await verdictOf(text, () => Promise.resolve(false))).isGood).toBe(false);
    const changed = text.replace('Near EMS', 'Far EMS');
    expect((await verdictOf(changed)).findings.at(-1)?.text).toBe(forged);
  });

  test('is bad if they can’t be read', async () => {
    for (const text of ['{', '{"format":"other"}']) {
      const { isGood, findings } = await verdictOf(text);
      expect(isGood).toBe(false);
      expect(findings.at(-1)?.text).toBe('The heads of the chains can’t be read.');
    }
  });
});
