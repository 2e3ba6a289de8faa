import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { LoginReply } from '../../src/contract/account.ts';
import { RecordedUse, type RecordUseForm } from '../../src/contract/use.ts';
import type { Database } from '../../src/server/database/database.ts';
import { auditEntries } from '../../src/server/database/schema/auditEntry.ts';
import { ledgerEntries } from '../../src/server/database/schema/custodyLedger.ts';
import { signatures, uses } from '../../src/server/database/schema/custodyUse.ts';
import { verifyChain } from '../../src/server/operations/audit/verifyChain.ts';
import { verifyLedger } from '../../src/server/operations/ledger/verifyLedger.ts';
import { addCustody, formOfUse, type TestCustody } from '../support/custody.ts';
import { password } from '../support/people.ts';
import { prepareFolder, withDatabase } from './dataFolder.ts';
import { startServerProcess } from './serverProcess.ts';

/** One person who records one use after the other, in an agency of their own. */
interface Recorder {
  readonly prefix: string;
  readonly custody: TestCustody;
  /** Keys whose record was acknowledged, with the id the server told. */
  readonly acknowledged: Map<string, string>;
  /** Sent, and the server died before it answered. */
  readonly unanswered: RecordUseForm[];
}

/**
 * Records uses over HTTP and kills the server at random moments. After each kill the data is opened
 * and must hold every acknowledged use whole and no use in part; what got no answer is sent again
 * under its key to the next server, and must then be there once.
 */
export async function killDuringUse({ kills }: { kills: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-kill-'));
  try {
    const recorders = await prepare(folder);
    let repeated = 0;
    let foundWhole = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      const server = await startServerProcess(folder);
      repeated += recorders.filter(({ unanswered }) => unanswered.length > 0).length;
      const loops = recorders.map((recorder) => record(server.address, recorder, kill));
      await wait(800 + Math.random() * 2_200);
      await server.killNow();
      await Promise.all(loops);
      foundWhole += await inspect(folder, recorders);
    }
    const acknowledged = recorders.reduce((sum, { acknowledged: own }) => sum + own.size, 0);
    console.log(
      `${kills} kills while recording: ${acknowledged} uses acknowledged, all there; ${repeated} unanswered ones sent again, ${foundWhole} of the unanswered were recorded whole, none in part; both chains intact after each kill.`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(folder: string): Promise<Recorder[]> {
  return prepareFolder(folder, async (database) => {
    const recorders: Recorder[] = [];
    for (const prefix of ['one', 'two', 'three']) {
      const custody = await addCustody(database, prefix, 100_000);
      recorders.push({ prefix, custody, acknowledged: new Map(), unanswered: [] });
    }
    return recorders;
  });
}

/** Until the server is gone: first what got no answer last time, then new acts. */
async function record(address: string, recorder: Recorder, kill: number): Promise<void> {
  const headers = await signIn(address, recorder, kill).catch(() => undefined);
  if (headers === undefined) return;
  for (;;) {
    const form = recorder.unanswered[0] ?? newForm(recorder);
    if (recorder.unanswered.length === 0) recorder.unanswered.push(form);
    let reply: RecordedUse;
    try {
      const response = await fetch(`${address}/api/Uses`, {
        method: 'POST',
        headers,
        body: JSON.stringify(form),
      });
      const body: unknown = await response.json();
      if (!response.ok) throw new Refused(JSON.stringify(body));
      reply = v.parse(RecordedUse, body);
    } catch (error) {
      if (error instanceof Refused) throw error;
      return;
    }
    recorder.acknowledged.set(form.idempotencyKey, reply.useId);
    recorder.unanswered.shift();
  }
}

class Refused extends Error {}

function newForm({ custody, prefix }: Recorder): RecordUseForm {
  return formOfUse(custody, prefix, { occurredAt: new Date(Date.now() - 60_000).toISOString() });
}

async function signIn(
  address: string,
  { prefix, custody }: Recorder,
  kill: number,
): Promise<Record<string, string>> {
  // An address of its own each time: attempts that a kill cut off stay counted against the address.
  const from = `10.0.${custody.agencyId}.${kill}`;
  const json = { 'Content-Type': 'application/json', 'X-Forwarded-For': from };
  const body = JSON.stringify({ userName: `${prefix}signer`, password });
  const reply = await fetch(`${address}/api/Account/Login`, {
    method: 'POST',
    headers: json,
    body,
  });
  const parsed = v.parse(LoginReply, await reply.json());
  if (!parsed.isSuccessful) throw new Refused(parsed.value);
  return { ...json, Authorization: `Bearer ${parsed.value.token}` };
}

/** @returns how many of the unanswered acts are there, whole. */
async function inspect(folder: string, recorders: readonly Recorder[]): Promise<number> {
  return withDatabase(folder, async (database) => {
    let foundWhole = 0;
    for (const { custody, acknowledged, unanswered } of recorders) {
      const { agencyId } = custody;
      const ledger = await verifyLedger(database, agencyId);
      assert.deepEqual(ledger.faults, []);
      assert.equal((await verifyChain(database, agencyId)).isIntact, true);
      const recorded = await readUses(database, agencyId);
      for (const [key, useId] of acknowledged) {
        assert.equal(recorded.get(key), useId, `acknowledged use ${useId} is missing`);
      }
      const keys = new Set([
        ...acknowledged.keys(),
        ...unanswered.map(({ idempotencyKey }) => idempotencyKey),
      ]);
      for (const key of recorded.keys()) assert.ok(keys.has(key), `nobody recorded ${key}`);
      foundWhole += unanswered.filter((form) => recorded.has(form.idempotencyKey)).length;
    }
    return foundWhole;
  });
}

/** Key to use id, of entries that have all their parts: the use, two signatures, one audit entry. */
async function readUses(database: Database, agencyId: number): Promise<Map<string, string>> {
  const entries = await database
    .select({ id: ledgerEntries.id, key: ledgerEntries.idempotencyKey, useId: uses.id })
    .from(ledgerEntries)
    .innerJoin(uses, and(eq(uses.agencyId, agencyId), eq(uses.entryId, ledgerEntries.id)))
    .where(and(eq(ledgerEntries.agencyId, agencyId), eq(ledgerEntries.kind, 'use')));
  const allUses = await database
    .select({ id: uses.id })
    .from(uses)
    .where(eq(uses.agencyId, agencyId));
  const signed = await database
    .select({ entryId: signatures.entryId })
    .from(signatures)
    .where(eq(signatures.agencyId, agencyId));
  const audited = await database
    .select({ subjectId: auditEntries.subjectId })
    .from(auditEntries)
    .where(and(eq(auditEntries.agencyId, agencyId), eq(auditEntries.action, 'use.recorded')));
  const signatureCount = new Map<string, number>();
  for (const { entryId } of signed) {
    assert.ok(entryId !== null, 'a use is signed by its entry');
    signatureCount.set(entryId, (signatureCount.get(entryId) ?? 0) + 1);
  }
  assert.equal(allUses.length, entries.length, 'a use without its entry');
  assert.deepEqual(
    audited.map(({ subjectId }) => subjectId).toSorted(),
    entries.map(({ id }) => id).toSorted(),
    'entries and audit entries differ',
  );
  for (const { id } of entries) assert.equal(signatureCount.get(id), 2, 'a signature is missing');
  return new Map(entries.map(({ key, useId }) => [key, useId]));
}
