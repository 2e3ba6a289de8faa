import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { Problem } from '../../../../src/contract/core/problem.ts';
import type { RecordUseForm } from '../../../../src/contract/custody/use.ts';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { ledgerEntries } from '../../../../src/server/database/schema/custodyLedger.ts';
import { loginAttempts } from '../../../../src/server/database/schema/loginAttempt.ts';
import { formOfUse } from '../../../support/custody/custody.ts';
import { addEventCustody, type EventCustody } from '../../../support/custody/custodyEvents.ts';
import type { SoftAuthenticator } from '../../../support/people/authenticator.ts';
import { addPasskey } from '../../../support/people/passkeys.ts';
import { type CurrentUser, logInAs, pin } from '../../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../../support/server/server.ts';

/** The form with proofs in the places of the PINs. */
export const signed = (content: RecordUseForm, proof: unknown, witnessProof: unknown = pin) => ({
  ...content,
  signing: {
    pin: proof,
    others: content.signing.others.map((other) => ({ ...other, pin: witnessProof })),
  },
});

/** One server for a file of tests, and for each test an agency whose signer and witness have a passkey each. */
export function passkeySigningScene() {
  let server: TestServer;
  let custody: EventCustody;
  let currentUser: CurrentUser;
  let own: SoftAuthenticator;
  let theirs: SoftAuthenticator;
  let round = 0;

  const nameOf = (who: string) => `${custody.prefix}${who}`;

  beforeAll(async () => {
    server = await startTestServer();
  });

  beforeEach(async () => {
    server.clock.now = new Date('2026-03-10T08:00:00.000Z');
    round += 1;
    await server.open.database.delete(loginAttempts);
    custody = await addEventCustody(server.open.database, `k${round}x`);
    const witness = await logInAs(server, nameOf('witness'));
    theirs = await addPasskey(server, witness, custody.people.witness ?? '');
    currentUser = await logInAs(server, nameOf('signer'));
    own = await addPasskey(server, currentUser, custody.people.signer ?? '');
  });

  afterAll(() => server.close());

  const form = (details: Partial<RecordUseForm['details']> = {}) =>
    formOfUse(custody, custody.prefix, details);

  const by = (content: object, as: CurrentUser = currentUser) => ({ server, as, form: content });

  const send = (content: object, as: CurrentUser = currentUser) =>
    server.send('/api/Uses', { body: content, headers: as.headers });

  async function expectRefused(reply: Response, code: string, field: string) {
    expect(reply.status).toBe(422);
    const problem = v.parse(Problem, await reply.json());
    expect(problem).toMatchObject({ code, fields: { [field]: problem.message } });
    expect(await entriesOf()).toBe(0);
    return problem;
  }

  /** Next to the receipt that every test starts with. */
  async function entriesOf() {
    const rows = await server.open.database
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.agencyId, custody.agencyId));
    return rows.length - 1;
  }

  async function lastAudit() {
    const rows = await server.open.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.agencyId, custody.agencyId))
      .orderBy(desc(auditEntries.seq))
      .limit(1);
    return rows[0];
  }

  return {
    get server() {
      return server;
    },
    get custody() {
      return custody;
    },
    get currentUser() {
      return currentUser;
    },
    get own() {
      return own;
    },
    get theirs() {
      return theirs;
    },
    nameOf,
    form,
    by,
    send,
    expectRefused,
    entriesOf,
    lastAudit,
  };
}
