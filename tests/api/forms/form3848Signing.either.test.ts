import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { endingOf } from '../../../src/rules/reports/form3848.ts';
import { hashForm } from '../../../src/server/core/signed-documents/signedForms.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { regulatoryDates } from '../../../src/server/database/schema/custodyDuty.ts';
import { signedForms3848 } from '../../../src/server/database/schema/form3848.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { grantActs } from '../../support/people/grantActs.ts';
import { logInAs, pin, signedWith } from '../../support/people/people.ts';
import { wordsOf } from '../../support/wordsOf.ts';
import { columnOf, first, firstEnd, form3848Scene, second, signing } from './form3848Scene.ts';

const scene = form3848Scene();
const { form, draftOf, send, sign } = scene;

async function refused(reply: Response, status: number) {
  expect(reply.status).toBe(status);
  return v.parse(Problem, await reply.json());
}

/** In the first period five milliliters of ketamine are received, and one is lost. */
beforeAll(async () => {
  const ketamine = await scene.addDrug('ketamine', '100 mg/mL', [100_000_000, 1_000]);
  await scene.book('receive', ketamine, 5_000, firstEnd);
  await scene.book('loss', ketamine, -1_000, firstEnd);
});

describe('[ROUTE-08] NY Form 3848 from the ledger', () => {
  it('[REG-14] refuses an incomplete form, and a person who is not the agent', async () => {
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
    const manager = await logInAs(scene.server, 'formmanager');
    const other = await refused(await send(signing(draft), manager), 403);
    expect(other.code).toBe('not_the_agent');
    expect(other.message).toContain('Only the controlled-substance agent, Form Agent,');
    expect((await send(signing(draft), scene.technician)).status).toBe(403);
    const running = await refused(await send(signing({ ...draft, periodEnd: '2026-12-31' })), 422);
    expect(running.code).toBe('period_not_over');
    expect(await form({}, scene.technician)).toEqual({ kind: 'blank', reason: 'permission' });
    // [RIGHT-06] The right to sign it opens the form, and only the agent signs.
    const { database } = scene.server.open;
    const [technician] = await database.select().from(users).where(eq(users.userName, 'formtech'));
    const ids = technician === undefined ? [] : [technician.id];
    await grantActs(database, scene.agencyId, ids, ['form3848']);
    expect(await form({}, scene.technician)).toMatchObject({ kind: 'draft', isAgent: false });
    const granted = await refused(await send(signing(draft), scene.technician), 403);
    expect(granted.code).toBe('not_the_agent');
    await grantActs(database, scene.agencyId, ids, ['form3848'], 'none');
  });

  it('is signed once per key, carries its closing balance forward, and updates the calendar', async () => {
    const { database } = scene.server.open;
    const title = `NY Form 3848, period ending ${first}`;
    const dates = { agencyId: scene.agencyId, detail: 'Agency', dueOn: '2026-01-30' };
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
      .where(eq(signedForms3848.agencyId, scene.agencyId));
    expect(rows).toHaveLength(1);
    expect(rows.map((row) => hashForm(row))).toEqual([signed.hash]);
    const [date] = await database
      .select()
      .from(regulatoryDates)
      .where(eq(regulatoryDates.title, title));
    expect(date?.doneAt).toEqual(scene.server.clock.now);
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

  it('[REG-12] does not change a signed form, flags a late entry, and includes it in an amended version', async () => {
    const { database } = scene.server.open;
    const before = await form({ periodEnd: first });
    const drug = await scene.addDrug('morphine', '10 mg/mL', [10_000_000, 1_000]);
    await scene.book('receive', drug, 4_000, firstEnd);
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
      .where(eq(signedForms3848.agencyId, scene.agencyId))
      .orderBy(signedForms3848.version);
    expect(two?.previousHash).toBe(one?.hash);
    const rewriting: unknown = await database
      .execute(sql`update signed_forms_3848 set signed_by = 'someone else'`)
      .catch((error: Error) => error.cause);
    expect(rewriting).toMatchObject({ code: '23001' });
  });
});
