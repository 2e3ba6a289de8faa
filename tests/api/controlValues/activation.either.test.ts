import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  Activation,
  ActivationChoices,
  ControlValueLife,
  ControlValueList,
} from '../../../src/contract/control-values/controlValue.ts';
import { Problem } from '../../../src/contract/core/problem.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { controlValues } from '../../../src/server/database/schema/controlValue.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addCustody, type TestCustody } from '../../support/custody/custody.ts';
import { type CurrentUser, logInAs, pin, signedWith } from '../../support/people/people.ts';
import { sendAtOnce } from '../../support/server/sendAtOnce.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { wordsOf } from '../../support/wordsOf.ts';

let server: TestServer;
let custody: TestCustody;
let other: TestCustody;
let signer: CurrentUser;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  custody = await addCustody(database, 'cv', 10);
  other = await addCustody(database, 'ov', 10);
  await database.update(users).set({ controlValues: true });
  signer = await logInAs(server, 'cvsigner');
});

afterAll(() => server.close());

const form = (source: unknown, differences: Record<string, unknown> = {}) => ({
  idempotencyKey: randomUUID(),
  inventoryId: custody.inventoryId,
  lotId: custody.lotId,
  source,
  signing: signedWith(),
  ...differences,
});

const send = (body: unknown, as: CurrentUser = signer) =>
  server.send('/api/ControlValueActivations', { body, headers: as.headers });

async function activated(body: unknown, as: CurrentUser = signer) {
  const reply = await send(body, as);
  expect(reply.status).toBe(200);
  return v.parse(Activation, await reply.json());
}

async function refused(reply: Response, status = 422) {
  expect(reply.status).toBe(status);
  return v.parse(Problem, await reply.json());
}

async function report(query: Record<string, string> = {}, as: CurrentUser = signer) {
  const search = new URLSearchParams(query).toString();
  const reply = await server.send(`/api/ControlValues?${search}`, { headers: as.headers });
  expect(reply.status).toBe(200);
  return v.parse(ControlValueList, await reply.json());
}

describe('[ROUTE-14] activation of control values', () => {
  it('[LABEL-02] binds a range to product, lot and inventory, once per key, with its audit entry', async () => {
    const body = form({ way: 'range', first: 'hv-0098', last: 'HV-0100' });
    const done = await activated(body);
    expect(done.labels).toEqual(['HV-0098', 'HV-0099', 'HV-0100']);
    expect(done).toMatchObject({ signedBy: 'cv signer', lot: { number: 'F2607A' } });
    expect(await activated(body)).toEqual(done);
    const changed = { ...body, source: { way: 'range', first: 'HV-0098', last: 'HV-0101' } };
    expect((await refused(await send(changed), 409)).code).toBe('already_activated_differently');
    const audit = await server.open.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, done.id));
    expect(JSON.stringify(audit)).toContain('HV-0098, HV-0099, HV-0100');
    expect(wordsOf(audit)).not.toContain(pin);
  });

  it('[LABEL-01] refuses a label forever once it was used, in whatever case it is typed', async () => {
    const twice = await refused(await send(form({ way: 'each', labels: ['hv-0099', 'HV-0500'] })));
    expect(twice.code).toBe('label_in_use');
    expect(twice.message).toContain('HV-0099');
    const { database } = server.open;
    await database
      .update(controlValues)
      .set({ status: 'used', inventoryId: null })
      .where(eq(controlValues.label, 'HV-0100'));
    const gone = await refused(await send(form({ way: 'each', labels: ['HV-0100'] })));
    expect(gone.code).toBe('label_in_use');
    const deleting: unknown = await database
      .execute(sql`delete from control_values where label = 'HV-0100'`)
      .catch((error: Error) => error.cause);
    expect(deleting).toMatchObject({ code: '23001' });
  });

  it('makes the agency’s own numbers, and skips those that were printed by hand', async () => {
    const mine = `CV${custody.agencyId}-000000`;
    await activated(form({ way: 'each', labels: [`${mine}2`] }));
    const made = await activated(form({ way: 'generate', count: 2 }));
    expect(made.labels).toEqual([`${mine}1`, `${mine}3`]);
    // Two at once take different numbers.
    const both = await Promise.all([
      activated(form({ way: 'generate', count: 1 })),
      activated(form({ way: 'generate', count: 1 })),
    ]);
    expect(both.flatMap(({ labels }) => labels).toSorted()).toEqual([`${mine}4`, `${mine}5`]);
  });

  it('[LABEL-02] refuses more labels than unlabeled vials, expired stock, and other people’s inventories', async () => {
    const many = await refused(await send(form({ way: 'generate', count: 4 })));
    expect(many.fields?.count).toContain('3 vials of this lot here without a label');
    const outsider = await logInAs(server, 'cvoutsider');
    expect((await send(form({ way: 'generate', count: 1 }), outsider)).status).toBe(403);
    const foreign = { inventoryId: other.inventoryId, lotId: other.lotId };
    expect((await send(form({ way: 'generate', count: 1 }, foreign))).status).toBe(404);
    const lot = await refused(
      await send(form({ way: 'generate', count: 1 }, { lotId: other.lotId })),
    );
    expect(lot.code).toBe('lot_not_here');
    const mistyped = form({ way: 'generate', count: 1 }, { signing: signedWith('9999') });
    const twice = { body: mistyped, as: signer, times: 2 };
    for (const reply of await sendAtOnce(server, '/api/ControlValueActivations', twice)) {
      const wrong = await refused(reply);
      expect(wrong.code).toBe('pin_wrong');
      // A double click is one attempt.
      expect(wrong.message).toContain('4 attempts are left');
    }
    server.clock.now = new Date('2026-04-02T08:00:00.000Z');
    const again = await logInAs(server, 'cvsigner');
    const expired = await refused(await send(form({ way: 'generate', count: 1 }), again));
    expect(expired.code).toBe('lot_expired');
    server.clock.now = new Date('2026-03-10T08:00:00.000Z');
  });

  it('offers what the person holds, and how much of it is labeled', async () => {
    signer = await logInAs(server, 'cvsigner');
    const reply = await server.send('/api/ControlValueActivations/Choices', {
      headers: signer.headers,
    });
    const { places } = v.parse(ActivationChoices, await reply.json());
    expect(places).toMatchObject([
      { id: custody.inventoryId, holdings: [{ balance: 20_000, labelled: 7 }] },
    ]);
  });

  it('lets two agencies use the same label independently', async () => {
    const theirs = await logInAs(server, 'ovsigner');
    const place = { inventoryId: other.inventoryId, lotId: other.lotId };
    const done = await activated(form({ way: 'each', labels: ['HV-0098'] }, place), theirs);
    expect(done.labels).toEqual(['HV-0098']);
  });
});

describe('[ROUTE-16] control value report', () => {
  it('finds by label, lot, product, inventory, status and day, and shows one vial’s history', async () => {
    const found = await report({ search: 'hv-0098' });
    expect(found.rows.map(({ label }) => label)).toEqual(['HV-0098']);
    expect((await report({ search: 'f2607' })).total).toBe(8);
    expect((await report({ productId: custody.productId, status: 'used' })).total).toBe(1);
    expect((await report({ inventoryId: custody.inventoryId })).total).toBe(7);
    expect((await report({ from: '2026-03-10', to: '2026-03-10' })).total).toBe(8);
    expect((await report({ from: '2026-03-11' })).total).toBe(0);
    expect((await report({ search: '100%' })).total).toBe(0);
    const id = found.rows[0]?.id ?? '';
    const reply = await server.send(`/api/ControlValues/${id}`, { headers: signer.headers });
    const life = v.parse(ControlValueLife, await reply.json());
    expect(life.activation).toMatchObject({ signedBy: 'cv signer' });
    expect(life.events).toMatchObject([
      {
        kind: 'state',
        status: 'active',
        inventory: { name: 'cv bag' },
        recordedBy: 'cv signer',
        signatures: [{ name: 'cv signer', meaning: 'activated' }],
      },
    ]);
    const theirs = await logInAs(server, 'ovsigner');
    const foreign = await server.send(`/api/ControlValues/${id}`, { headers: theirs.headers });
    expect(foreign.status).toBe(404);
    expect((await report({}, theirs)).total).toBe(1);
  });
});
