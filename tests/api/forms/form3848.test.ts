import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { type DraftForm, Form3848, SignedForm } from '../../../src/contract/reports/form3848.ts';
import { columnName, differenceOf, endingOf } from '../../../src/rules/reports/form3848.ts';
import { hashForm } from '../../../src/server/core/signed-documents/signedForms.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import {
  counts,
  discrepancies,
  regulatoryDates,
} from '../../../src/server/database/schema/custodyDuty.ts';
import { lots, products } from '../../../src/server/database/schema/custodyProduct.ts';
import { signedForms3848 } from '../../../src/server/database/schema/form3848.ts';
import { addFormAgency } from '../../support/custody/formAgency.ts';
import { type FormLedger, formLedger } from '../../support/custody/formLedger.ts';
import {
  addAgency,
  addUser,
  type CurrentUser,
  logInAs,
  pin,
  signedWith,
} from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { wordsOf } from '../../support/wordsOf.ts';

let server: TestServer;
let agencyId: number;
let agent: CurrentUser;
let technician: CurrentUser;
let vault: string;
let medic: string;
let addDrug: FormLedger['addDrug'];
let book: FormLedger['book'];

const first = '2025-12-31';
const second = '2026-06-30';
const firstEnd = '2025-12-30T15:00:00.000Z';

beforeAll(async () => {
  server = await startTestServer();
  const added = await addFormAgency(server.open.database);
  ({ agencyId, vault, medic } = added);
  ({ addDrug, book } = formLedger(server.open.database, added));
  server.clock.now = new Date('2026-07-10T14:00:00.000Z');
  agent = await logInAs(server, 'formagent');
  technician = await logInAs(server, 'formtech');
});

afterAll(() => server.close());

async function form(query: Record<string, string> = {}, as: CurrentUser = agent) {
  const search = new URLSearchParams(query).toString();
  const reply = await server.send(`/api/Forms/NyForm3848?${search}`, { headers: as.headers });
  expect(reply.status).toBe(200);
  return v.parse(Form3848, await reply.json());
}

async function draftOf(periodEnd: string, amend = false): Promise<DraftForm> {
  const read = await form({ periodEnd, ...(amend ? { amend: '1' } : {}) });
  if (read.kind !== 'draft') throw new Error(`${periodEnd} is ${read.kind}`);
  return read.draft;
}

/** The draft counted as the ledger says; what differs is handed over. */
function signing(draft: DraftForm, differences: Record<string, unknown> = {}) {
  return {
    idempotencyKey: randomUUID(),
    periodEnd: draft.periodEnd,
    basis: draft.basis,
    counts: draft.columns.map(({ key, lines }) => ({ key, stock: endingOf(lines), subStocks: 0 })),
    explanation: '',
    amendment: '',
    signing: signedWith(),
    ...differences,
  };
}

const send = (body: unknown, as: CurrentUser = agent) =>
  server.send('/api/Forms/NyForm3848/Sign', { body, headers: as.headers });

async function sign(body: unknown): Promise<SignedForm> {
  const reply = await send(body);
  expect(reply.status).toBe(200);
  return v.parse(SignedForm, await reply.json());
}

async function refused(reply: Response, status: number) {
  expect(reply.status).toBe(status);
  return v.parse(Problem, await reply.json());
}

const columnOf = ({ columns }: Pick<DraftForm, 'columns'>, name: string) => {
  const found = columns.find(
    ({ substance, concentration }) => `${substance} ${concentration}` === name,
  );
  if (found === undefined) throw new Error(`No column ${name}`);
  return found;
};

describe('[ROUTE-08] NY Form 3848 from the ledger', () => {
  it('adds up two concentrations of one drug and another drug, exactly, to the microliter', async () => {
    const ketamine50 = await addDrug('ketamine', '50 mg/mL', [50_000_000, 1_000]);
    const ketamine50big = await addDrug('Ketamine', '500 mg/10 mL', [500_000_000, 10_000]);
    const ketamine100 = await addDrug('ketamine', '100 mg/mL', [100_000_000, 1_000]);
    const midazolam = await addDrug('midazolam', '10 mg/0.7 mL', [10_000_000, 700]);
    const tablet = await addDrug('oxycodone', '5 mg', null, {
      measure: 'each',
      form: 'tablet',
      unitName: 'tablet',
      contentPerUnit: 1,
    });
    // 23:30 in New York on 30 June: the last hour of the previous period the one in question.
    await book('receive', ketamine50, 10_000, '2025-07-01T03:30:00.000Z');
    await book('receive', ketamine50, 20_001, '2025-07-01T04:30:00.000Z');
    await book('receive', ketamine50big, 30_000, firstEnd);
    await book('transferOut', ketamine50, -5_000, firstEnd);
    await book('transferIn', ketamine50, 3_000, firstEnd, { inventoryId: medic });
    await book('use', ketamine50, -2_000, firstEnd, { inventoryId: medic, wasted: 333 });
    const wrong = await book('breakage', ketamine50, -1_000, firstEnd);
    await book('correction', ketamine50, 400, firstEnd, { correctionOfId: wrong });
    await book('receive', ketamine100, 5_000, firstEnd);
    await book('loss', ketamine100, -1_000, firstEnd);
    await book('receive', midazolam, 7_000, firstEnd);
    await book('reverseDistribution', midazolam, -700, firstEnd);
    await book('receive', tablet, 12, firstEnd);
    await book('destruction', tablet, -2, firstEnd);
    const draft = await draftOf(first);
    expect(draft.columns.map((column) => columnName(column))).toEqual([
      'ketamine 50 mg/mL',
      'ketamine 100 mg/mL',
      'midazolam 10 mg/0.7 mL',
      'oxycodone 5 mg, tablet',
    ]);
    const both = columnOf(draft, 'ketamine 50 mg/mL');
    expect(both.lines).toEqual({
      opening: 10_000,
      received: 50_001,
      used: 1_667,
      destroyed: 933,
      returned: 0,
      lost: 0,
    });
    expect(endingOf(both.lines)).toBe(57_401);
    expect(both.inTransit).toBe(2_000);
    expect(both.isOpeningSigned).toBe(false);
    expect(columnOf(draft, 'ketamine 100 mg/mL').lines).toMatchObject({
      received: 5_000,
      lost: 1_000,
    });
    expect(columnOf(draft, 'midazolam 10 mg/0.7 mL').lines).toMatchObject({ returned: 700 });
    const tablets = columnOf(draft, 'oxycodone 5 mg, tablet');
    expect(tablets).toMatchObject({ unit: 'each', lines: { received: 12, destroyed: 2 } });
    expect(draft.countedOn).toBeNull();
    expect(draft.counts.every(({ stock, subStocks }) => stock === null && subStocks === null)).toBe(
      true,
    );
  });

  it('uses the counts for stock and sub-stocks, with the discrepancies they found', async () => {
    const { database } = server.open;
    const countedAt = new Date('2025-12-28T12:00:00.000Z');
    const count = { agencyId, countedAt, countedBy: 'A', isBlind: true, hasDifference: false };
    await database.insert(counts).values({ ...count, inventoryId: vault });
    const [before] = (await draftOf(first)).counts;
    expect(before).toMatchObject({ stock: 54_401, subStocks: null });
    await database.insert(counts).values({ ...count, inventoryId: medic });
    const [ketamine] = await database.select().from(products).where(eq(products.name, 'ketamine'));
    const [lot] = await database
      .select()
      .from(lots)
      .where(eq(lots.productId, ketamine?.id ?? ''));
    await database.insert(discrepancies).values({
      agencyId,
      inventoryId: medic,
      kind: 'count',
      productId: ketamine?.id ?? '',
      lotId: lot?.id ?? '',
      recorded: '1000',
      found: '900',
      openedAt: countedAt,
      openedBy: 'A',
    });
    const draft = await draftOf(first);
    expect(draft.countedOn).toBe('2025-12-28');
    expect(draft.counts[0]).toMatchObject({ stock: 54_401, subStocks: 900 });
  });

  it('refuses an incomplete form, and a person who is not the agent', async () => {
    const draft = await draftOf(first);
    const less = draft.columns.map(({ key, lines }) => ({
      key,
      stock: endingOf(lines) - 1,
      subStocks: 0,
    }));
    const unexplained = await refused(await send(signing(draft, { counts: less })), 422);
    expect(unexplained.code).toBe('explanation_missing');
    expect(unexplained.fields?.explanation).toContain('ketamine 100 mg/mL');
    const uncounted = await refused(await send(signing(draft, { counts: [] })), 422);
    expect(Object.keys(uncounted.fields ?? {})).toHaveLength(2 * draft.columns.length);
    const stale = await refused(await send(signing(draft, { basis: '0'.repeat(64) })), 409);
    expect(stale.code).toBe('form_changed');
    const wrongPin = await refused(
      await send(signing(draft, { signing: signedWith('9999') })),
      422,
    );
    expect(wrongPin.fields?.['signing.pin']).toContain('attempts are left');
    const manager = await logInAs(server, 'formmanager');
    const other = await refused(await send(signing(draft), manager), 403);
    expect(other.message).toContain('Only the controlled substance agent');
    expect((await send(signing(draft), technician)).status).toBe(403);
    const running = await refused(await send(signing({ ...draft, periodEnd: '2026-12-31' })), 422);
    expect(running.code).toBe('period_not_over');
    expect(await form({}, technician)).toEqual({ kind: 'blank', reason: 'permission' });
  });

  it('is signed once per key, carries its closing balance forward, and updates the calendar', async () => {
    const { database } = server.open;
    const title = `NY Form 3848, period ending ${first}`;
    const dates = { agencyId, detail: 'Agency', dueOn: '2026-01-30' };
    await database.insert(regulatoryDates).values({ ...dates, title });
    const draft = await draftOf(first);
    const body = signing(draft);
    const signed = await sign(body);
    expect(signed).toMatchObject({ version: 1, signedBy: 'Form Agent', amendment: null });
    expect(signed.content.columns).toEqual(draft.columns);
    expect(await sign(body)).toEqual(signed);
    const other = await refused(await send({ ...body, explanation: 'Other' }), 409);
    expect(other.code).toBe('already_signed_differently');
    const rows = await database
      .select()
      .from(signedForms3848)
      .where(eq(signedForms3848.agencyId, agencyId));
    expect(rows).toHaveLength(1);
    expect(rows.map((row) => hashForm(row))).toEqual([signed.hash]);
    const [date] = await database
      .select()
      .from(regulatoryDates)
      .where(eq(regulatoryDates.title, title));
    expect(date?.doneAt).toEqual(server.clock.now);
    const audit = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'form3848.signed'));
    expect(JSON.stringify(audit)).toContain('ketamine 100 mg/mL');
    expect(wordsOf(audit)).not.toContain(pin);

    const next = await draftOf(second);
    for (const column of next.columns) {
      const before = draft.columns.find(({ key }) => key === column.key);
      expect(column.isOpeningSigned).toBe(true);
      expect(column.lines.opening).toBe(before && endingOf(before.lines));
      expect(column.openingByLedger).toBe(column.lines.opening);
    }
  });

  it('does not change a signed form, flags a late entry, and includes it in an amended version', async () => {
    const { database } = server.open;
    const before = await form({ periodEnd: first });
    const drug = await addDrug('morphine', '10 mg/mL', [10_000_000, 1_000]);
    await book('receive', drug, 4_000, firstEnd);
    expect(await form({ periodEnd: first })).toEqual(before);
    const flagged = columnOf(await draftOf(second), 'morphine 10 mg/mL');
    expect(flagged).toMatchObject({ isOpeningSigned: true, openingByLedger: 4_000 });
    expect(flagged.lines.opening).toBe(0);

    const amended = await draftOf(first, true);
    expect(amended.version).toBe(2);
    const silent = await refused(await send(signing(amended)), 422);
    expect(silent.fields).toHaveProperty('amendment');
    const second2 = await sign(signing(amended, { amendment: 'Morphine came late' }));
    expect(second2).toMatchObject({ version: 2, amendment: 'Morphine came late' });
    const old = await form({ periodEnd: first, version: '1' });
    expect(old).toMatchObject({ kind: 'signed', form: { version: 1 } });
    expect(columnOf(await draftOf(second), 'morphine 10 mg/mL').lines.opening).toBe(4_000);
    const [one, two] = await database
      .select()
      .from(signedForms3848)
      .where(eq(signedForms3848.agencyId, agencyId))
      .orderBy(signedForms3848.version);
    expect(two?.previousHash).toBe(one?.hash);
    const rewriting: unknown = await database
      .execute(sql`update signed_forms_3848 set signed_by = 'somebody else'`)
      .catch((error: Error) => error.cause);
    expect(rewriting).toMatchObject({ code: '23001' });
  });

  it('explains a discrepancy between ledger and count', async () => {
    const draft = await draftOf(second);
    const columns = draft.columns.map(({ key, lines }, index) => ({
      key,
      stock: endingOf(lines) - (index === 0 ? 1 : 0),
      subStocks: 0,
    }));
    const explanation = 'One microlitre was left in the syringe.\r\nSee count 14.';
    const signed = await sign(signing(draft, { counts: columns, explanation }));
    expect(signed.content.explanation).toBe(
      'One microlitre was left in the syringe.\nSee count 14.',
    );
    const [column] = signed.content.columns;
    const [count] = signed.content.counts;
    expect(column && count && differenceOf(column.lines, count)).toBe(-1);
  });

  it('shows a correction of a correction where the first entry was', async () => {
    const drug = await addDrug('hydromorphone', '2 mg/mL', [2_000_000, 1_000]);
    const at = '2026-07-05T15:00:00.000Z';
    const undo = async (correctionOfId: string, ...changes: readonly number[]) => {
      let corrected = correctionOfId;
      for (const change of changes) {
        corrected = await book('correction', drug, change, at, { correctionOfId: corrected });
      }
    };
    await undo(await book('receive', drug, 9_000, at), 1_000, -400, 30);
    await undo(await book('breakage', drug, -2_000, at), 1_500, -500);
    // A difference that was explained as missing, and turned up after all.
    await undo(await book('correction', drug, -700, at), 700, -50);
    const { lines } = columnOf(await draftOf('2026-12-31'), 'hydromorphone 2 mg/mL');
    expect(lines).toEqual({
      opening: 0,
      received: 9_630,
      used: 0,
      destroyed: 1_000,
      returned: 0,
      lost: 50,
    });
  });

  it('is blank for an agency of another state', async () => {
    const { database } = server.open;
    const elsewhere = await addAgency(database, 'Vermont agency');
    await database.update(agencies).set({ state: 'VT' }).where(eq(agencies.id, elsewhere));
    await addUser(database, elsewhere, 'vermont', { fullName: 'V', permissionId: 3 });
    const currentUser = await logInAs(server, 'vermont');
    expect(await form({}, currentUser)).toEqual({ kind: 'blank', reason: 'state' });
    expect((await send(signing(await draftOf(second, true)), currentUser)).status).toBe(404);
  });
});
