import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Activation } from '../../../src/contract/control-values/controlValue.ts';
import { ScanAnswer } from '../../../src/contract/control-values/controlValueScan.ts';
import { LabelPrint, LabelsToPrint } from '../../../src/contract/control-values/labelPrint.ts';
import { Problem } from '../../../src/contract/core/problem.ts';
import { checkDigit } from '../../../src/rules/control-values/gs1Fields.ts';
import { labelCode } from '../../../src/rules/control-values/labelCode.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { controlValues } from '../../../src/server/database/schema/controlValue.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import {
  actsOf,
  addEventCustody,
  detailsOf,
  type EventCustody,
  recordAs,
  vial,
} from '../../support/custody/custodyEvents.ts';
import { activate } from '../../support/custody/putLabels.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let other: EventCustody;
let signer: CurrentUser;
let theirs: CurrentUser;
let mine: Activation;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  server.clock.now = new Date('2026-03-10T07:00:00.000Z');
  custody = await addEventCustody(database, 'sv');
  other = await addEventCustody(database, 'so');
  await database.update(users).set({ controlValues: true });
  await database
    .update(users)
    .set({ controlValues: false })
    .where(eq(users.userName, 'svoutsider'));
  signer = await logInAs(server, 'svsigner');
  theirs = await logInAs(server, 'sosigner');
  mine = await labelled(signer, custody, 3);
  await labelled(theirs, other, 2);
});

afterAll(() => server.close());

async function labelled(as: CurrentUser, where: EventCustody, count: number) {
  const reply = await activate(server, as, where, count);
  return v.parse(Activation, await reply.json());
}

const ask = (code: string, as: CurrentUser = signer) =>
  server.send('/api/ControlValues/Find', { body: { code }, headers: as.headers });

async function found(code: string, as: CurrentUser = signer) {
  const reply = await ask(code, as);
  expect(reply.status).toBe(200);
  return v.parse(ScanAnswer, await reply.json());
}

async function lifeOf(code: string) {
  const answer = await found(code);
  if (answer.result !== 'found') throw new Error(`${code} is ${answer.result}`);
  return answer.life;
}

const labelOf = (custodyOf: EventCustody, number: number) =>
  `CV${custodyOf.agencyId}-000000${number}`;

const auditOf = (action: string) =>
  server.open.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.agencyId, custody.agencyId), eq(auditEntries.action, action)))
    .orderBy(desc(auditEntries.seq));

async function idOf(label: string, { agencyId } = custody) {
  const [row] = await server.open.database
    .select({ id: controlValues.id })
    .from(controlValues)
    .where(and(eq(controlValues.agencyId, agencyId), eq(controlValues.label, label)));
  return row?.id ?? '';
}

describe('[ROUTE-16] the identity of a scanned vial', () => {
  it('is found with one scan: of the label as typed, of its code, in any case', async () => {
    const label = labelOf(custody, 1);
    for (const code of [label, label.toLowerCase(), `${labelCode(custody.agencyId, label)}\n`]) {
      const life = await lifeOf(code);
      expect(life).toMatchObject({
        label,
        status: 'active',
        inventory: { name: 'sv bag' },
        lot: { number: 'F2607A' },
        events: [
          {
            kind: 'state',
            recordedBy: 'sv signer',
            signatures: [{ name: 'sv signer', meaning: 'activated' }],
          },
        ],
      });
    }
    expect(await found('HV-0099')).toEqual({ result: 'unknown', label: 'HV-0099' });
    const misread = await ask(labelCode(custody.agencyId, label).replace('-0000001', '-0000002'));
    expect(misread.status).toBe(422);
    expect(v.parse(Problem, await misread.json()).code).toBe('label_misread');
  });

  it('of a foreign label is only that it is foreign, whether or not it exists there, and leaves a trace', async () => {
    const existing = labelOf(other, 1);
    const invented = labelOf(other, 9);
    for (const code of [existing, invented, labelCode(other.agencyId, existing)]) {
      expect(await found(code)).toEqual({ result: 'foreign' });
    }
    const audit = await auditOf('controlValue.foreignScanned');
    expect(audit.map(({ subjectName }) => subjectName)).toEqual([existing, invented, existing]);
    expect(audit[0]).toMatchObject({ outcome: 'failure', actorName: 'sv signer' });
    expect(JSON.stringify(audit)).not.toContain('so agency');
    // The same label without an agency in it: each agency sees its own only.
    await server.open.database
      .update(controlValues)
      .set({ label: 'HV-0500' })
      .where(eq(controlValues.id, await idOf(labelOf(other, 2), other)));
    expect(await found('HV-0500')).toMatchObject({ result: 'unknown' });
    expect(await found('HV-0500', theirs)).toMatchObject({ result: 'found' });
    // Printed by hand here, however it looks; its code says for certain whose it is.
    await server.open.database
      .update(controlValues)
      .set({ label: invented })
      .where(eq(controlValues.id, await idOf(labelOf(custody, 3))));
    expect(await found(invented)).toMatchObject({ result: 'found' });
    expect(await found(labelCode(other.agencyId, invented))).toEqual({ result: 'foreign' });
  });

  it('is for people who may see control values, and for no one else', async () => {
    const outsider = await logInAs(server, 'svoutsider');
    expect((await ask(labelOf(custody, 1), outsider)).status).toBe(403);
    expect((await ask(labelOf(custody, 1), { ...outsider, headers: {} })).status).toBe(401);
    const life = await server.send(`/api/ControlValues/${await idOf(labelOf(custody, 1))}`, {
      headers: theirs.headers,
    });
    expect(life.status).toBe(404);
  });

  it('includes the counts of its lot, what they found, and who signed', async () => {
    const { database } = server.open;
    const acts = actsOf(custody);
    await recordAs(database, custody, ['signer'], acts.counting(4));
    await recordAs(
      database,
      custody,
      ['signer'],
      detailsOf(custody, 'count', {
        seal: null,
        bookSequence: null,
        mode: 'scheduled',
        recountOfId: null,
        lines: [{ lotId: custody.lotId, found: 3 * vial }],
      }),
    );
    // Another place, and a time before the label was on it.
    await recordAs(
      database,
      custody,
      ['signer'],
      acts.counting(4, { occurredAt: '2026-03-10T06:00:00.000Z' }),
    );
    const life = await lifeOf(labelOf(custody, 1));
    expect(life.counts).toBe(2);
    expect(life.events.filter(({ kind }) => kind === 'count')).toMatchObject([
      { summary: 'Its lot was counted: 4\u00a0vials' },
      { summary: expect.stringContaining('which didn’t match the ledger') as string },
    ]);
    expect(life.events.at(-1)?.signatures).toMatchObject([{ name: 'sv signer' }]);
  });

  it('for a manufacturer’s code is the agency’s product and lot, and the labels on vials of it', async () => {
    const digits = '0039999910102';
    const code = `]d201${digits}${checkDigit(digits)}1726033110F2607A\u001d21S-1`;
    expect(await found(code)).toMatchObject({
      result: 'package',
      gtin: `${digits}${checkDigit(digits)}`,
      lotNumber: 'F2607A',
      expiresOn: '2026-03-31',
      serial: 'S-1',
      product: { id: custody.productId, name: 'fentaNYL' },
      lot: { id: custody.lotId },
      total: 3,
    });
    const elsewhere = `]d201${digits}${checkDigit(digits)}10F9999Z`;
    expect(await found(elsewhere)).toMatchObject({
      product: { id: custody.productId },
      lot: null,
      labels: [],
      total: 0,
    });
    expect(await found('(01)06291041500213(10)A')).toMatchObject({ product: null, lot: null });
  });
});

describe('[ROUTE-14] printing labels', () => {
  const print = (ids: string[], as: CurrentUser = signer, idempotencyKey: string = randomUUID()) =>
    server.send('/api/ControlValueLabels/Print', {
      body: { idempotencyKey, ids },
      headers: as.headers,
    });
  const printed = async (reply: Response) => {
    expect(reply.status).toBe(200);
    return v.parse(LabelPrint, await reply.json());
  };
  const preview = (query: Record<string, string>, as: CurrentUser = signer) =>
    server.send(`/api/ControlValueLabels?${new URLSearchParams(query).toString()}`, {
      headers: as.headers,
    });

  it('gives each label a code of its agency, once noted per key; a second print is recorded in history and audit', async () => {
    const label = labelOf(custody, 1);
    const id = await idOf(label);
    const all = v.parse(LabelsToPrint, await (await preview({ activationId: mine.id })).json());
    expect(all.labels).toHaveLength(3);
    expect(all.labels[0]).toMatchObject({
      label,
      code: labelCode(custody.agencyId, label),
      printed: null,
    });
    const key = randomUUID();
    const first = await printed(await print([id], signer, key));
    expect(first.again).toBe(0);
    expect(await printed(await print([id], signer, key))).toMatchObject({ id: first.id, again: 0 });
    const another = await idOf(labelOf(custody, 2));
    expect((await print([another], signer, key)).status).toBe(409);
    const second = await printed(await print([id, another, id]));
    expect(second.again).toBe(1);
    const life = await lifeOf(label);
    expect(
      life.events.filter(({ kind }) => kind === 'print').map(({ summary }) => summary),
    ).toEqual(['Label printed', 'Label printed again, print 2']);
    expect(life.status).toBe('active');
    const [audit] = await auditOf('controlValue.printedAgain');
    expect(audit?.changes).toContainEqual({ field: 'Printed before', before: '', after: label });
    expect(await auditOf('controlValue.printed')).toHaveLength(1);
    const after = v.parse(LabelsToPrint, await (await preview({ id })).json());
    expect(after.labels).toMatchObject([{ printed: { times: 2, lastBy: 'sv signer' } }]);
  });

  it('two people who print the same label at the same time are both recorded', async () => {
    const id = await idOf(labelOf(custody, 2));
    const both = await Promise.all([print([id]).then(printed), print([id]).then(printed)]);
    expect(both.map(({ again }) => again)).toEqual([1, 1]);
    const life = await lifeOf(labelOf(custody, 2));
    expect(life.events.filter(({ kind }) => kind === 'print')).toHaveLength(3);
  });

  it('is refused for other people’s inventories, other agencies, and vials that are gone', async () => {
    const { database } = server.open;
    const id = await idOf(labelOf(custody, 1));
    const outsider = await logInAs(server, 'svoutsider');
    expect((await print([id], outsider)).status).toBe(403);
    expect((await preview({ activationId: mine.id }, outsider)).status).toBe(403);
    expect((await print([id], theirs)).status).toBe(404);
    expect((await preview({ id }, theirs)).status).toBe(404);
    expect((await preview({ activationId: mine.id }, theirs)).status).toBe(404);
    // If none is named, as from the search, the page says where labels are printed from.
    expect(await (await preview({})).json()).toMatchObject({ labels: [], gone: 0 });
    await database
      .update(users)
      .set({ controlValues: false })
      .where(eq(users.userName, 'svwitness'));
    // Associated with the bag: may print, without the right to see lives.
    const witness = await logInAs(server, 'svwitness');
    expect((await print([id], witness)).status).toBe(200);
    await database
      .update(controlValues)
      .set({ status: 'used', inventoryId: null })
      .where(eq(controlValues.id, id));
    const gone = await print([id, await idOf(labelOf(custody, 2))]);
    expect(gone.status).toBe(422);
    expect(v.parse(Problem, await gone.json()).code).toBe('label_not_in_service');
    const rest = v.parse(LabelsToPrint, await (await preview({ activationId: mine.id })).json());
    expect(rest).toMatchObject({ gone: 1 });
    expect(rest.labels).toHaveLength(2);
  });
});
