import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPacketChain } from '../../../src/contract/reports/packet.ts';
import { ReportFile } from '../../../src/contract/reports/report.ts';
import { manifestOf } from '../../../src/rules/reports/packet/packetManifest.ts';
import { verifyPacket } from '../../../src/rules/reports/packet/verifyPacket.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import {
  actsOf,
  addEventCustody,
  type EventCustody,
  recordAs,
} from '../../support/custody/custodyEvents.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let signer: CurrentUser;

const march = { from: '2026-03-01', to: '2026-03-31' };
const hash = (bytes: Uint8Array) =>
  Promise.resolve(createHash('sha256').update(bytes).digest('hex'));

const isSigned = () => Promise.resolve(true);

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
  const { database } = server.open;
  custody = await addEventCustody(database, 'book');
  const acts = actsOf(custody);
  await recordAs(database, custody, ['signer'], acts.receipt());
  await recordAs(database, custody, ['signer'], acts.sending());
  signer = await logInAs(server, 'booksigner');
});

afterAll(() => server.close());

const ask = (part: string, body: object, { headers }: CurrentUser = signer) =>
  server.send(`/api/Reports/Packet${part}`, { body, headers });

const chainOf = async (body: object) =>
  v.parse(getPacketChain.reply, await (await ask('/Chain', body)).json());

describe('[REPORT-07] the parts of a packet', () => {
  it('have the chain of the ledger, which the verifier proves', async () => {
    const { links, next } = await chainOf(march);
    expect(next).toBeNull();
    expect(links.length).toBeGreaterThan(1);
    expect(links.every(({ content }) => content !== null)).toBe(true);
    const text = links.map((link) => `${JSON.stringify(link)}\n`).join('');
    const about = {
      ...{ agency: 'Book', place: '', timeZone: 'UTC', madeAt: '', madeBy: '' },
      ...march,
    };
    const file = { part: 'chain', name: 'chain.jsonl', text, rows: 1, isComplete: true } as const;
    const encoder = new TextEncoder();
    const manifest = encoder.encode(await manifestOf(about, [file], [], hash));
    const packet = new Map([
      ['manifest.json', manifest],
      ['chain.jsonl', encoder.encode(text)],
    ]);
    const verdict = await verifyPacket(packet, await hash(manifest), hash, isSigned);
    expect(verdict.findings.filter(({ isGood }) => !isGood)).toEqual([]);
  });

  it('start the chain where it is asked to', async () => {
    const { links } = await chainOf(march);
    const second = links[1]?.sequence ?? 0;
    expect((await chainOf({ ...march, start: String(second) })).links).toEqual(links.slice(1));
    expect(await chainOf({ from: '2020-01-01', to: '2020-01-31' })).toEqual({
      links: [],
      next: null,
    });
  });

  it('say nothing of entries at other places but their hashes', async () => {
    const { database } = server.open;
    const rows = await database
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.agencyId, custody.agencyId))
      .orderBy(ledgerEntries.sequence);
    const place = rows[0]?.inventoryId ?? '';
    const own = rows.filter(({ inventoryId }) => inventoryId === place);
    const { links } = await chainOf({ ...march, place });
    for (const { sequence, content } of links) {
      const isOwn = own.some((row) => row.sequence === sequence);
      expect([sequence, content !== null]).toEqual([sequence, isOwn]);
    }
    expect(links.at(-1)?.hash).toBe(own.at(-1)?.hash);
  });

  it('list who signed, and the cases, without the amounts of a count', async () => {
    const signers = v.parse(ReportFile, await (await ask('/Signers', march)).json());
    expect(signers.csv).toContain('Name,Role,Signed as,Method,Signatures,First,Last');
    expect(signers.rows).toBeGreaterThan(0);
    const cases = v.parse(ReportFile, await (await ask('/Cases', march)).json());
    expect(cases.csv).toContain(
      'Number,Opened,Opened by,Inventory,About,Drug,Lot,State,Owner,Closed,Reason',
    );
  });

  it('are audited, and so is the packet with the hash of its list', async () => {
    const manifestHash = 'ab'.repeat(32);
    expect((await ask('', { ...march, manifestHash, files: 9 })).status).toBe(200);
    const entries = await server.open.database
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.agencyId, custody.agencyId), eq(auditEntries.action, 'packet.made')),
      );
    expect(entries).toMatchObject([
      { changes: [{ field: 'SHA-256 of manifest.json', before: '', after: manifestHash }] },
    ]);
    expect((await ask('', { ...march, manifestHash: 'AB', files: 9 })).status).toBe(400);
  });

  it.each(['/Chain', '/Cases', '/Signers'])(
    '[ENT-12] %s has no place of another agency',
    async (part) => {
      expect((await ask(part, { ...march, place: crypto.randomUUID() })).status).toBe(404);
    },
  );
});
