import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CaseDetail } from '../../../src/contract/custody/case.ts';
import {
  type CaseSubject,
  openOrAppendCase,
} from '../../../src/server/core/cases/openOrAppendCase.ts';
import { cases } from '../../../src/server/database/schema/cases/cases.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addEventCustody, type EventCustody } from '../../support/custody/custodyEvents.ts';
import { grantActs } from '../../support/people/grantActs.ts';
import { linkAccounts } from '../../support/people/linkAccounts.ts';
import { type CurrentUser, logInAs, signedWith } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let subject: CurrentUser;

/** The outsider opened the case of a seal, and a case about the signer. */
const numbers = { seal: '', pattern: '' };

const at = new Date('2026-03-10T08:00:00.000Z');

async function open(about: CaseSubject, what: 'seal' | 'pattern'): Promise<string> {
  const { agencyId, inventoryId, people } = custody;
  const by = { id: people.outsider ?? '', name: 'keep outsider' };
  const facts = { kind: 'finding', what, label: null, isBlind: false } as const;
  const { number } = await server.open.database.transaction((tx) =>
    openOrAppendCase(tx, {
      ...{ agencyId, inventoryId, at, recordedAt: at, by, subject: about },
      facts: { ...facts, recorded: '', found: 'As found.' },
    }),
  );
  return number;
}

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = at;
  const { database } = server.open;
  custody = await addEventCustody(database, 'keep');
  const { agencyId, productId, people } = custody;
  numbers.seal = await open({ kind: 'seal' }, 'seal');
  const aboutUserId = people.signer ?? '';
  numbers.pattern = await open({ kind: 'pattern', productId, aboutUserId }, 'pattern');
  await grantActs(database, agencyId, [aboutUserId], ['analytics']);
  subject = await logInAs(server, 'keepsigner');
});

afterAll(() => server.close());

const march = { from: '2026-03-01', to: '2026-03-31' };

it('[WATCH-02] [REPORT-07] the cases of an inspection packet have none about a person', async () => {
  const { headers } = subject;
  const reply = await server.send('/api/Reports/Packet/Cases', { headers, body: march });
  const text = await reply.text();
  expect(text).toContain(numbers.seal);
  expect(text).not.toContain(numbers.pattern);
});

it('[WATCH-02] [REPORT-04] the acts of a person who opened a case about another one do not have it', async () => {
  const { headers } = subject;
  const query = new URLSearchParams({ ...march, userId: custody.people.outsider ?? '' });
  const reply = await server.send(`/api/Reports/PersonActs?${query}`, { headers });
  const text = await reply.text();
  expect(text).toContain(numbers.seal);
  expect(text).not.toContain(numbers.pattern);
});

it('[WATCH-02] [CASE-04] a second account of the person whom a case is about closes it as little as the first', async () => {
  const { database } = server.open;
  const { agencyId, people } = custody;
  const { signer: by = '', witness: made = '', outsider = '' } = people;
  await grantActs(database, agencyId, [by, made], ['closeCase', 'analytics']);
  await database
    .update(users)
    .set({ permissionId: 3 })
    .where(inArray(users.id, [by, outsider]));
  const [about] = await database.select().from(cases).where(eq(cases.aboutUserId, by));
  const closing = async () => {
    const account = await logInAs(server, 'keepwitness');
    const { headers } = account;
    const shown = await server.send(`/api/Cases/${about?.id}`, { headers });
    const { hash } = v.parse(CaseDetail, await shown.json());
    const form = { signOffId: randomUUID(), caseId: about?.id, hash, reasonCode: 'pattern' };
    const body = { ...form, note: 'Nothing found.', signing: signedWith() };
    return server.send('/api/Cases/Close', { headers, body });
  };
  await linkAccounts(database, agencyId, { by, made, at });
  const refused = await closing();
  expect([refused.status, await refused.json()]).toMatchObject([
    ...[422, { code: 'witness_not_independent' }],
  ]);
});
