import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { RecordedUse } from '../../../src/contract/custody/use.ts';
import { appendLedgerEntry } from '../../../src/server/core/ledger/appendLedgerEntry.ts';
import { lockLedger } from '../../../src/server/core/ledger/ledgerHead.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { inventories, inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { lots, products } from '../../../src/server/database/schema/custodyProduct.ts';
import { addCustody, formOfUse, type TestCustody } from '../../support/custody/custody.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

export const perpetual = '/api/Reports/PerpetualInventory';
export const useLog = '/api/Reports/UseLog';
export const march = 'from=2026-03-01&to=2026-03-31';

/** Two agencies; the first has a month of entries at both ends of which the time zone decides. */
export class ReportBook {
  readonly server: TestServer;
  readonly ours: TestCustody;
  readonly theirs: TestCustody;
  readonly signer: CurrentUser;
  readonly outsider: CurrentUser;
  readonly stranger: CurrentUser;
  useId = '';
  /** A safe that only the signer is associated with. */
  readonly safeId = randomUUID();
  /** A vault that the signer is not associated with. */
  readonly closedId = randomUUID();
  readonly midazolam = { productId: randomUUID(), lotId: randomUUID() };

  private constructor(
    server: TestServer,
    custody: { ours: TestCustody; theirs: TestCustody },
    currentUsers: { signer: CurrentUser; outsider: CurrentUser; stranger: CurrentUser },
  ) {
    this.server = server;
    this.ours = custody.ours;
    this.theirs = custody.theirs;
    this.signer = currentUsers.signer;
    this.outsider = currentUsers.outsider;
    this.stranger = currentUsers.stranger;
  }

  static async open(): Promise<ReportBook> {
    const server = await startTestServer();
    const { database } = server.open;
    const ours = await addCustody(database, 'our');
    const theirs = await addCustody(database, 'their');
    const currentUsers = {
      signer: await logInAs(server, 'oursigner'),
      outsider: await logInAs(server, 'ouroutsider'),
      stranger: await logInAs(server, 'theirsigner'),
    };
    const book = new ReportBook(server, { ours, theirs }, currentUsers);
    await book.#addPlaces();
    await book.#addMidazolam();
    await book.#fill();
    return book;
  }

  get(path: string, as: CurrentUser): Promise<Response> {
    return this.server.send(path, { headers: as.headers });
  }

  post(path: string, body: unknown): Promise<Response> {
    return this.server.send(path, { body, headers: this.signer.headers });
  }

  async read<Schema extends v.GenericSchema>(path: string, as: CurrentUser, schema: Schema) {
    const reply = await this.get(path, as);
    expect(reply.status).toBe(200);
    return v.parse(schema, await reply.json());
  }

  /** What the audit trail says of an action, oldest first. */
  async summaries(action: string): Promise<string[]> {
    const found = await this.server.open.database
      .select({ summary: auditEntries.summary })
      .from(auditEntries)
      .where(and(eq(auditEntries.agencyId, this.ours.agencyId), eq(auditEntries.action, action)))
      .orderBy(auditEntries.seq);
    return found.map(({ summary }) => summary);
  }

  async #addPlaces(): Promise<void> {
    const { database } = this.server.open;
    const { agencyId, siteId, people } = this.ours;
    for (const [id, name] of [
      [this.safeId, 'our safe'],
      [this.closedId, 'our vault'],
    ] as const) {
      await database.insert(inventories).values({ id, agencyId, siteId, name, kind: 'safe' });
    }
    await database
      .insert(inventoryUsers)
      .values({ agencyId, inventoryId: this.safeId, userId: people.signer ?? '' });
  }

  async #addMidazolam(): Promise<void> {
    const { database } = this.server.open;
    const { agencyId } = this.ours;
    await database
      .insert(products)
      .values({
        id: this.midazolam.productId,
        agencyId,
        name: '=midazolam',
        strength: '5 mg/mL',
        form: 'solution for injection',
        package: '2 mL vial',
        ndc: '99999-201-02',
        schedule: 'C-IV',
        measure: 'microlitre',
        contentPerUnit: 2_000,
        concentrationNanograms: 5_000_000,
        concentrationMicrolitres: 1_000,
        massUnit: 'mg',
        unitName: 'vial',
      });
    await database
      .insert(lots)
      .values({
        id: this.midazolam.lotId,
        agencyId,
        productId: this.midazolam.productId,
        number: 'M1',
        expiresOn: '2027-01-31',
      });
  }

  async #fill(): Promise<void> {
    const { ours, midazolam, safeId } = this;
    const reply = await this.post('/api/Uses', formOfUse(ours, 'our'));
    this.useId = v.parse(RecordedUse, await reply.json()).useId;
    // New York is 5 hours behind UTC until 8 March 2026: this is still February there.
    await this.move(midazolam, safeId, 5_001, '2026-03-01T04:59:59.000Z', 'receive');
    await this.move(midazolam, safeId, -1, '2026-03-01T05:00:00.000Z', 'use');
    await this.move(midazolam, safeId, 10_000, '2026-04-01T03:59:59.000Z', 'receive');
    await this.move(midazolam, safeId, -3, '2026-04-01T04:00:00.000Z', 'waste');
    // Recorded last and happened first in March: a late entry has its place where it occurred.
    await this.move(ours, ours.inventoryId, -2_000, '2026-03-02T12:00:00.000Z', 'transferOut');
    await this.move(ours, safeId, 2_000, '2026-03-02T12:30:00.000Z', 'transferIn');
    await this.move(ours, this.closedId, 7_000, '2026-03-03T12:30:00.000Z', 'shelfFound');
  }

  /** Writes an entry past the rules of its act. */
  async move(
    stock: { productId: string; lotId: string },
    inventoryId: string,
    change: number,
    occurredAt: string,
    kind: string,
  ): Promise<void> {
    const { agencyId, people } = this.ours;
    await this.server.open.database.transaction(async (tx) => {
      await appendLedgerEntry(tx, await lockLedger(tx, agencyId), {
        agencyId,
        inventoryId,
        kind: kind as 'receive',
        productId: stock.productId,
        lotId: stock.lotId,
        change,
        lotBalance: 100_000,
        productBalance: 100_000,
        occurredAt: new Date(occurredAt),
        recordedAt: new Date('2026-03-10T08:00:00.000Z'),
        recordedBy: { id: people.signer ?? '', name: 'our signer' },
        summary: `-${change}`,
        note: null,
        correctionOfId: null,
        requiredSignatures: [],
        idempotencyKey: randomUUID(),
        contentHash: '',
        facts: null,
      });
    });
  }
}
