import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PacketLink } from '../../../../../src/contract/reports/packet.ts';
import { canonicalJson } from '../../../../../src/rules/core/canonicalJson.ts';
import {
  manifestOf,
  type PacketFile,
  PacketManifest,
  packetPartNames,
  packetParts,
} from '../../../../../src/rules/reports/packet/packetManifest.ts';
import { verifierPage } from '../../../../../src/rules/reports/packet/verifierPage.ts';
import { verifyPacket } from '../../../../../src/rules/reports/packet/verifyPacket.ts';

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');
const hash = (content: Uint8Array) => Promise.resolve(sha256(content));
const isSigned = () => Promise.resolve(true);
const bytes = (text: string) => new TextEncoder().encode(text);

const about = {
  ...{ agency: 'Near EMS', place: 'Whole registration', timeZone: 'America/New_York' },
  ...{ from: '2026-06-01', to: '2026-06-30', madeBy: 'Dana' },
  madeAt: '2026-07-14T12:00:00.000Z',
};

/** Links 5 to 9 of a ledger, of which 6 is outside of the packet. */
function chainOf(first = 5, length = 5, hidden: readonly number[] = [6]): PacketLink[] {
  let previousHash = sha256('before');
  return Array.from({ length }, (_, index) => {
    const sequence = first + index;
    const content = canonicalJson({ sequence, previousHash, change: -1 });
    const link = { sequence, previousHash, hash: sha256(content), content };
    previousHash = link.hash;
    return hidden.includes(sequence) ? { ...link, content: null } : link;
  });
}

const linesOf = (links: readonly PacketLink[]) =>
  links.map((link) => `${JSON.stringify(link)}\n`).join('');

async function packetOf(chain = linesOf(chainOf())) {
  const rest = { rows: 1, isComplete: true };
  const files: PacketFile[] = [
    { part: 'useLog', name: 'use-log.csv', text: '\ufeffUse log\r\n1,2\r\n', ...rest },
    { part: 'chain', name: 'chain.jsonl', text: chain, ...rest },
  ];
  const gaps = [{ part: 'heads' as const, reason: 'Not for auditors.' }];
  const manifest = await manifestOf(about, files, gaps, hash);
  const all = new Map(files.map(({ name, text }) => [name, bytes(text)]));
  all.set('manifest.json', bytes(manifest));
  all.set('verify.html', bytes('<html></html>'));
  return { all, expected: sha256(manifest), manifest };
}

const verified = async ({ all, expected }: Awaited<ReturnType<typeof packetOf>>) =>
  verifyPacket(all, expected, hash, isSigned);

const badOf = (verdict: Awaited<ReturnType<typeof verifyPacket>>) =>
  verdict.findings.filter(({ isGood }) => !isGood).map(({ text }) => text);

describe('[REPORT-07] the list of files', () => {
  test('names each file with its hash, and each part that is left out with its reason', async () => {
    const { manifest } = await packetOf();
    expect(manifest.endsWith('}\n')).toBe(true);
    expect(JSON.parse(manifest)).toEqual({
      format: 'countersign-packet-1',
      ...about,
      files: [
        {
          ...{ name: 'use-log.csv', title: 'Usage log', rows: 1, isComplete: true },
          sha256: sha256('\ufeffUse log\r\n1,2\r\n'),
        },
        {
          ...{ name: 'chain.jsonl', title: 'Chain of the ledger', rows: 1, isComplete: true },
          sha256: sha256(linesOf(chainOf())),
        },
      ],
      leftOut: [{ title: 'Signed heads of all chains', reason: 'Not for auditors.' }],
    });
    expect(packetPartNames).toEqual(Object.keys(packetParts));
    expect(PacketManifest.entries.format.literal).toBe('countersign-packet-1');
  });
});

describe('[REPORT-07] the verifier', () => {
  test('proves a packet as it was made, and says what it proved', async () => {
    const verdict = await verified(await packetOf());
    expect(verdict.isGood).toBe(true);
    expect(verdict.manifest?.agency).toBe('Near EMS');
    expect(verdict.findings.map(({ text }) => text)).toEqual([
      'manifest.json is the list that this packet was made with.',
      'use-log.csv is unchanged.',
      'chain.jsonl is unchanged.',
      `The ledger is one unbroken chain from entry 5 to entry 9. The hashes of 4 entries were calculated again. The last hash is ${chainOf().at(-1)?.hash}.`,
    ]);
  });

  test('detects one changed byte in each file', async () => {
    const { all, expected } = await packetOf();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('use-log.csv', 'chain.jsonl', 'manifest.json'),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (name, place, flip) => {
          const changed = new Uint8Array(all.get(name) ?? new Uint8Array());
          const at = place % changed.length;
          changed[at] = (changed[at] ?? 0) ^ flip;
          const verdict = await verifyPacket(
            new Map([...all, [name, changed]]),
            expected,
            hash,
            isSigned,
          );
          expect(verdict.isGood).toBe(false);
          expect(badOf(verdict)[0]).toBe(
            name === 'manifest.json'
              ? 'manifest.json is not the list that this packet was made with.'
              : `${name} was changed.`,
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  test('detects a file that is missing or was added', async () => {
    const { all, expected } = await packetOf();
    for (const name of ['use-log.csv', 'chain.jsonl', 'manifest.json']) {
      const without = new Map([...all].filter(([one]) => one !== name));
      const verdict = await verifyPacket(without, expected, hash, isSigned);
      expect(badOf(verdict)).toEqual([`${name} is missing.`]);
      expect(verdict.isGood).toBe(false);
      // Of a chain that is not there, nothing is said.
      expect(verdict.findings.map(({ text }) => text)).not.toContain(
        'No entry of the ledger is in this packet.',
      );
    }
    const added = new Map([...all, ['extra.csv', bytes('x')]]);
    expect(badOf(await verifyPacket(added, expected, hash, isSigned))).toEqual([
      'extra.csv does not belong to the packet.',
    ]);
    const noPage = new Map([...all].filter(([one]) => one !== 'verify.html'));
    expect((await verifyPacket(noPage, expected, hash, isSigned)).isGood).toBe(true);
  });

  test('detects a forged list that has the expected hash but is none', async () => {
    const { manifest } = await packetOf();
    const latin1 = new Uint8Array(Buffer.from(manifest.replace('Dana', 'D\u00e4na'), 'latin1'));
    const texts = ['{', '{"format":"other"}', '\u0000', `\ufeff${manifest}`].map(bytes);
    for (const list of [...texts, latin1]) {
      const verdict = await verifyPacket(
        new Map([['manifest.json', list]]),
        sha256(list),
        hash,
        isSigned,
      );
      expect(verdict).toEqual({
        isGood: false,
        findings: [{ isGood: false, text: 'manifest.json can’t be read.' }],
        manifest: null,
      });
    }
  });

  const links = chainOf();
  const changed = (at: number, change: Partial<PacketLink>) =>
    linesOf(links.map((link, index) => (index === at ? { ...link, ...change } : link)));
  const forged = canonicalJson({ sequence: 7, previousHash: links[1]?.hash ?? '', change: -2 });

  test.each([
    [
      'a removed entry',
      linesOf(links.filter((_, index) => index !== 2)),
      'The chain of the ledger is broken at entry 8.',
    ],
    [
      'a repeated entry',
      linesOf([...links.slice(0, 2), ...links.slice(1)]),
      'The chain of the ledger is broken at entry 6.',
    ],
    [
      'a wrong predecessor',
      changed(3, { previousHash: sha256('x') }),
      'The chain of the ledger is broken at entry 8.',
    ],
    [
      'a changed hash',
      changed(1, { hash: sha256('x') }),
      'The chain of the ledger is broken at entry 7.',
    ],
    [
      'a changed text',
      changed(2, { content: forged }),
      'Entry 7 of the ledger is not what was recorded.',
    ],
    [
      'the text of another entry',
      linesOf([{ ...(links[0] as PacketLink), sequence: 4 }]),
      'Entry 4 of the ledger is not what was recorded.',
    ],
    [
      'a text with another predecessor',
      linesOf([{ ...(links[0] as PacketLink), previousHash: sha256('y') }]),
      'Entry 5 of the ledger is not what was recorded.',
    ],
    [
      'a text that is no entry',
      linesOf([{ sequence: 5, previousHash: sha256('y'), hash: sha256('null'), content: 'null' }]),
      'Entry 5 of the ledger is not what was recorded.',
    ],
    ['a line that is none', `${linesOf(links)}{}\n`, 'The chain of the ledger can’t be read.'],
  ])('detects %s in a chain with a list of its own', async (_what, chain, sentence) => {
    const verdict = await verified(await packetOf(chain));
    expect(badOf(verdict)).toEqual([sentence]);
    expect(verdict.isGood).toBe(false);
  });

  test('detects a chain that is no text', async () => {
    const { all } = await packetOf();
    const broken = new Uint8Array([0xff, 0xfe]);
    all.set('chain.jsonl', broken);
    const manifest = new TextDecoder()
      .decode(all.get('manifest.json'))
      .replace(sha256(linesOf(chainOf())), sha256(broken));
    all.set('manifest.json', bytes(manifest));
    expect(badOf(await verifyPacket(all, sha256(manifest), hash, isSigned))).toEqual([
      'The chain of the ledger can’t be read.',
    ]);
  });

  test('says that there is nothing to prove of an empty chain', async () => {
    const verdict = await verified(await packetOf(''));
    expect(verdict.isGood).toBe(true);
    expect(verdict.findings.at(-1)?.text).toBe('No entry of the ledger is in this packet.');
  });
});

describe('[REPORT-07] the page of the verifier', () => {
  test('lets one script run, loads and sends nothing, and shows no markup of the agency’s name', () => {
    const html = verifierPage({
      title: '<b>Near</b> & "Far"',
      script: 'start();',
      scriptHash: 'aGFzaA==',
      manifestHash: 'ab'.repeat(32),
    });
    expect(html).toContain(
      `content="default-src 'none'; script-src 'sha256-aGFzaA=='; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"`,
    );
    expect(html).toContain('<script>start();</script>');
    expect(html).toContain(`<meta name="manifest-sha256" content="${'ab'.repeat(32)}">`);
    expect(html).toContain(`<code>${'ab'.repeat(32)}</code>`);
    expect(html).toContain('<h1>&lt;b&gt;Near&lt;/b&gt; &amp; &quot;Far&quot;</h1>');
    expect(html).toContain('<title>&lt;b&gt;Near&lt;/b&gt; &amp; &quot;Far&quot;</title>');
    expect(html).not.toMatch(/https?:|src=|href=/);
  });
});
