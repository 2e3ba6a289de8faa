import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';
import { Dashboard } from '../../../../src/contract/custody/dashboard.ts';
import type {
  FieldContent,
  FieldStatement,
} from '../../../../src/contract/custody/fieldEnvelope.ts';
import type { UseDetails } from '../../../../src/contract/custody/use.ts';
import { verifyChain } from '../../../../src/server/core/audit-trail/verifyChain.ts';
import { verifyLedger } from '../../../../src/server/core/ledger/verifyLedger.ts';
import type { Database } from '../../../../src/server/database/database.ts';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { caseRecords, cases } from '../../../../src/server/database/schema/cases/cases.ts';
import { balances, ledgerEntries } from '../../../../src/server/database/schema/custodyLedger.ts';
import { signatures } from '../../../../src/server/database/schema/custodyUse.ts';
import {
  fieldDevices,
  fieldKits,
  fieldNonces,
} from '../../../../src/server/database/schema/field/field.ts';
import { addCustody, formOfUse, type TestCustody } from '../../../support/custody/custody.ts';
import { TestDevice } from '../../../support/field/testDevice.ts';
import { type CurrentUser, logInAs } from '../../../support/people/people.ts';
import { passkeyOrigin } from '../../../support/people/storedPasskey.ts';
import { startTestServer, type TestServer } from '../../../support/server/server.ts';

/** When the kit of a test is issued. */
export const start = new Date('2026-03-10T08:00:00.000Z');
const hour = 3_600_000;

/**
 * One server for a file of tests, and for each test an agency with a bag of four vials, whose signer is logged in on a
 * device with a kit.
 */
export function fieldScene() {
  let server: TestServer;
  let custody: TestCustody;
  let user: CurrentUser;
  let device: TestDevice;
  let prefix: string;
  let number = 0;
  const folder = mkdtempSync(join(tmpdir(), 'countersign-field-'));

  beforeAll(async () => {
    const environment = { FIELD_KEY_DIR: folder, PUBLIC_ORIGIN: passkeyOrigin };
    server = await startTestServer({ environment });
  });

  beforeEach(async () => {
    server.clock.now = start;
    number += 1;
    prefix = `f${number}`;
    custody = await addCustody(server.open.database, prefix);
    user = await logInAs(server, `${prefix}signer`);
    device = await TestDevice.open(server, user);
    server.clock.now = new Date(start.getTime() + hour);
  });

  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const people = () => ({
    signer: custody.people.signer ?? '',
    witness: custody.people.witness ?? '',
  });

  /** A use half an hour after the kit: one vial, a quarter of it wasted. */
  function use(details: Partial<UseDetails> = {}, form: object = {}): FieldContent {
    const { details: whole } = formOfUse(custody, prefix, {
      occurredAt: '2026-03-10T08:20:00.000Z',
      ...details,
    });
    return { act: 'use', form: { idempotencyKey: randomUUID(), details: whole, ...form } };
  }

  function event(details: CustodyEventDetails): FieldContent {
    return { act: 'event', form: { idempotencyKey: randomUUID(), details } };
  }

  /** A count of the lot in the bag, as a device or a person at a desk records it. */
  const count = (occurredAt: string, found: number) =>
    event({
      ...{ kind: 'count', inventoryId: custody.inventoryId, occurredAt, mode: 'scheduled' },
      ...{ reasonId: null, note: '', recountOfId: null, seal: null, bookSequence: null },
      lines: [{ lotId: custody.lotId, found }],
    });

  /** The counts that are due on a person's dashboard. */
  async function dueCounts(as: CurrentUser) {
    const reply = await server.send('/api/Dashboard', { headers: as.headers });
    const { actNow } = v.parse(Dashboard, await reply.json());
    return actNow.flatMap(({ kind, title }) => (kind === 'dueCount' ? title : []));
  }

  const witnessed = (): FieldStatement['signers'] => [
    { userId: people().signer, meaning: 'gave and wasted' },
    { userId: people().witness, meaning: 'witness to waste' },
  ];

  /** A use with both PINs. */
  const twoPins = (details: Partial<UseDetails> = {}, form: object = {}) => ({
    content: use(details, form),
    signers: witnessed(),
  });

  async function at(hours: number, who = 'signer'): Promise<CurrentUser> {
    server.clock.now = new Date(start.getTime() + hours * hour);
    return logInAs(server, `${prefix}${who}`);
  }

  async function ledger() {
    const { database } = server.open;
    const { agencyId, lotId } = custody;
    const [held] = await database.select().from(balances).where(eq(balances.lotId, lotId));
    const entries = await database
      .select()
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.agencyId, agencyId), eq(ledgerEntries.kind, 'use')))
      .orderBy(asc(ledgerEntries.sequence));
    return { balance: held?.balance, uses: entries };
  }

  async function signed(actId: string) {
    const rows = await server.open.database
      .select({ name: signatures.name, method: signatures.method, meaning: signatures.meaning })
      .from(signatures)
      .where(eq(signatures.entryId, actId))
      .orderBy(asc(signatures.ordinal));
    return rows.map(({ name, method }) => `${name.replace(`${prefix} `, '')} ${method}`);
  }

  /** What the cases of the agency say. */
  async function caseTexts() {
    const rows = await server.open.database
      .select({ facts: caseRecords.facts })
      .from(caseRecords)
      .innerJoin(cases, eq(cases.id, caseRecords.caseId))
      .where(eq(cases.agencyId, custody.agencyId));
    return rows.map(({ facts }) => facts);
  }

  const audited = (action: string) =>
    server.open.database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.agencyId, custody.agencyId), eq(auditEntries.action, action)));

  /** Every chain of the agency holds. */
  async function expectIntact() {
    const { database } = server.open;
    const { failures, ...found } = await verifyLedger(database, custody.agencyId);
    expect([failures, found]).toMatchObject([[], { isIntact: true }]);
    expect(await verifyChain(database, custody.agencyId)).toMatchObject({ isIntact: true });
  }

  const post = (path: string, body: unknown, as: CurrentUser) =>
    server.send(path, { body, headers: as.headers });

  return {
    folder,
    get server() {
      return server;
    },
    get custody() {
      return custody;
    },
    get user() {
      return user;
    },
    get device() {
      return device;
    },
    get prefix() {
      return prefix;
    },
    people,
    use,
    event,
    count,
    dueCounts,
    witnessed,
    twoPins,
    at,
    ledger,
    signed,
    caseTexts,
    audited,
    expectIntact,
    post,
  };
}

/** A database from a backup knows no device and no kit of today. */
export async function forget(database: Database, agencyId: number): Promise<void> {
  await database.delete(fieldNonces);
  await database.delete(fieldKits).where(eq(fieldKits.agencyId, agencyId));
  await database.delete(fieldDevices).where(eq(fieldDevices.agencyId, agencyId));
}
