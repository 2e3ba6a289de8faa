import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import {
  type CustodyEventDetails,
  RecordedCustodyEvent,
} from '../../../src/contract/custody/custodyEvent.ts';
import { MissingSignatures } from '../../../src/contract/custody/missingSignature.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { agencySettings } from '../../../src/server/database/schema/agency.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { signatures } from '../../../src/server/database/schema/custodyUse.ts';
import { type CurrentUser, logInAs, pin, signedWith } from '../people/people.ts';
import type { TestServer } from '../server/server.ts';
import { actsOf, addEventCustody } from './custodyEvents.ts';

export type LateSignatures = Awaited<ReturnType<typeof openLateSignatures>>;

/** Two sign, and the second may do so later; what differs is handed over. */
export async function decideLate(server: TestServer, agencyId: number, fields: object = {}) {
  const values = {
    agencyId,
    receiveSigners: 'two',
    transferSigners: 'two',
    countSigners: 'two',
    shiftChangeSigners: 'two',
    maySignLater: true,
    pinLength: 4,
    retentionYears: 5,
    ...fields,
  } as typeof agencySettings.$inferInsert;
  await server.open.database
    .insert(agencySettings)
    .values(values)
    .onConflictDoUpdate({ target: agencySettings.agencyId, set: values });
}

/** An agency in which two sign and the second may do so later, with its *signer* and *witness* logged in. */
export async function openLateSignatures(server: TestServer, prefix: string) {
  const custody = await addEventCustody(server.open.database, prefix);
  const acts = actsOf(custody);
  const visit = (who: string) => logInAs(server, `${custody.prefix}${who}`);

  const decide = (fields: object) => decideLate(server, custody.agencyId, fields);

  await decide({});
  const signer = await visit('signer');
  const witness = await visit('witness');
  const post = (path: string, body: unknown, { headers }: CurrentUser = signer) =>
    server.send(path, { body, headers });
  const get = (path: string, { headers }: CurrentUser = witness) => server.send(path, { headers });

  /** Records what a second person is named for and does not sign yet. */
  function recordLater(
    details: CustodyEventDetails,
    named: (string | null)[] = [null],
    who = ['witness'],
  ) {
    const others = who.map((name, index) => ({
      userName: `${custody.prefix}${name}`,
      pin: named[index] ?? null,
    }));
    const body = { idempotencyKey: randomUUID(), details, signing: { pin, others } };
    return post('/api/CustodyEvents', body);
  }

  async function recorded(details: CustodyEventDetails = acts.receipt()) {
    const reply = await recordLater(details);
    expect(reply.status).toBe(200);
    return v.parse(RecordedCustodyEvent, await reply.json());
  }

  async function queueOf(currentUser: CurrentUser) {
    const reply = await get('/api/MissingSignatures', currentUser);
    return v.parse(MissingSignatures, await reply.json()).rows;
  }

  function sign(
    { eventId, hash }: { eventId: string; hash: string },
    currentUser = witness,
    more: object = {},
  ) {
    const form = {
      signatureId: randomUUID(),
      actId: eventId,
      hash,
      signing: signedWith(),
      ...more,
    };
    return post('/api/MissingSignatures/Sign', form, currentUser);
  }

  async function failures() {
    return (await verifyLedger(server.open.database, custody.agencyId)).failures;
  }

  /** The entry that filled the bag. */
  async function entryOf() {
    const [row] = await server.open.database
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.agencyId, custody.agencyId));
    return row?.id ?? '';
  }

  const signedOf = (eventId: string) =>
    server.open.database.select().from(signatures).where(eq(signatures.eventId, eventId));

  return {
    custody,
    acts,
    signer,
    witness,
    visit,
    decide,
    post,
    get,
    recordLater,
    recorded,
    queueOf,
    sign,
    failures,
    entryOf,
    signedOf,
  };
}

/** A refusal by its code, with a sentence. */
export async function expectRefused(
  sent: Promise<Response> | Response,
  status: number,
  code: string,
) {
  const reply = await sent;
  const problem = v.parse(Problem, await reply.json());
  expect([reply.status, problem.code]).toEqual([status, code]);
  expect(problem.message).toMatch(/\.$/);
  return problem;
}
