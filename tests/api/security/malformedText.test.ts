import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import type { UseDetails } from '../../../src/contract/custody/use.ts';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { addCustody, formOfUse, type TestCustody } from '../../support/custody/custody.ts';
import { addUser, type CurrentUser, logInAs, pin } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: TestCustody;
let signer: CurrentUser;
let auditor: CurrentUser;

beforeAll(async () => {
  server = await startTestServer();
  custody = await addCustody(server.open.database, 'a', 20);
  await addUser(server.open.database, custody.agencyId, 'auditor', {
    canSeeGlobalAuditHistory: true,
  });
  signer = await logInAs(server, 'asigner');
  auditor = await logInAs(server, 'auditor');
});

afterAll(() => server.close());

/** Each of these made the database refuse the statement, or stored another text than was hashed. */
const texts: [string, string][] = [
  ['a NUL character', 'Halloran\u0000'],
  ['half a surrogate pair', 'Halloran\ud800'],
  ['a line end', 'Halloran\nWitness: someone else'],
  ['a change of writing direction', 'Halloran \u202enarollaH'],
  ['a line separator', 'Halloran\u2028x'],
];

async function refused(reply: Response, status: number): Promise<Problem> {
  const text = await reply.text();
  expect([reply.status, text]).toEqual([status, expect.stringMatching(/^\{/)]);
  return v.parse(Problem, JSON.parse(text));
}

const record = (details: Partial<UseDetails>, witness?: { userName: string; pin: string }) =>
  server.send('/api/Uses', {
    body: formOfUse(custody, 'a', details, witness === undefined ? {} : { others: [witness] }),
    headers: signer.headers,
  });

describe.each(texts)('%s', (_what, text) => {
  it('in a username is marked, for every user', async () => {
    const body = { userName: text, password: 'x' };
    const problem = await refused(await server.send('/api/Account/Login', { body }), 400);
    expect(Object.keys(problem.fields ?? {})).toEqual(['userName']);
  });

  it('in a use is marked, and nothing of it gets into the trail', async () => {
    for (const field of ['incidentNumber', 'patientId', 'authorizedBy', 'wasteReason'] as const) {
      const problem = await refused(await record({ [field]: text }), 400);
      expect(Object.keys(problem.fields ?? {})).toEqual([`details.${field}`]);
    }
    const problem = await refused(await record({}, { userName: text, pin }), 400);
    expect(Object.keys(problem.fields ?? {})).toEqual(['signing.others.0.userName']);
    expect(await verifyChain(server.open.database, custody.agencyId)).toMatchObject({
      isIntact: true,
    });
  });
});

it.each(texts.filter(([what]) => what !== 'half a surrogate pair'))(
  '%s in a search is marked',
  async (_what, text) => {
    for (const [path, as] of [
      ['/api/Admin/GlobalAudit', auditor],
      ['/api/Inventories', signer],
    ] as const) {
      const query = new URLSearchParams({ search: `${text}.` }).toString();
      await refused(await server.send(`${path}?${query}`, { headers: as.headers }), 400);
    }
  },
);

it('valid names and lines are not changed: accents, scripts, emoji, hyphens', async () => {
  const authorizedBy = 'Dr. Tomás Beltrán-O’Neill 王 👩🏽‍⚕️ (مدير)';
  expect((await record({ authorizedBy })).status).toBe(200);
});

describe('[LOGIN-08] the agency of the page’s address', () => {
  it('beyond every number of an agency is marked, and is not an error that differs from a refusal', async () => {
    const body = { userName: 'unknown', password: 'x', clientId: 2 ** 31 };
    const problem = await refused(await server.send('/api/Account/Login', { body }), 400);
    expect(problem.fields).toHaveProperty('clientId');
  });
});

describe('an impossible time', () => {
  it.each([
    ['the year nought', '0000-01-01T00:00:00Z'],
    ['before any record', '0001-01-01T00:00:00Z'],
    ['no such day', '2026-02-30T07:00:00Z'],
    ['an offset that is no offset', '2026-03-10T07:31:00+05'],
  ])('of a use (%s) is marked', async (_what, occurredAt) => {
    const problem = await refused(await record({ occurredAt }), 400);
    expect(Object.keys(problem.fields ?? {})).toEqual(['details.occurredAt']);
  });

  it('of the audit history is marked', async () => {
    for (const query of ['from=0000-01-01', 'to=9999-12-31']) {
      const path = `/api/Admin/GlobalAudit?${query}`;
      await refused(await server.send(path, { headers: auditor.headers }), 400);
    }
  });

  it('of a use in another time zone is stored as the same instant', async () => {
    const reply = await record({ occurredAt: '2026-03-10T02:31:00.000-05:00' });
    expect(await reply.json()).toMatchObject({ entry: { occurredAt: '2026-03-10T07:31:00.000Z' } });
  });
});
