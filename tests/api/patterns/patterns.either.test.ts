import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { CaseDetail, CaseList } from '../../../src/contract/custody/case.ts';
import { PatternCase, Patterns, PersonPattern } from '../../../src/contract/patterns/patterns.ts';
import { checkCases } from '../../../src/server/core/cases/checkCases.ts';
import { alerts } from '../../../src/server/database/schema/alerts/alerts.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { addCustody, type TestCustody } from '../../support/custody/custody.ts';
import { addShifts, addUses } from '../../support/patterns/addUses.ts';
import { grantActs, grantPeopleOnly } from '../../support/people/grantActs.ts';
import { addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const path = '/api/Reports/Patterns';
const [day, last] = [86_400_000, Date.UTC(2026, 2, 9, 14)];
let server: TestServer;
let custody: TestCustody;
let medics: string[];
/** The first medic and the chief look at patterns; the second medic wastes a part of nearly every dose. */
let medic: CurrentUser;
let chief: CurrentUser;

/**
 * It is March 10, 2026. Eight medics gave 20 doses each, one every fourth day; each wasted a part of five, the second of 19, whose
 * witness was always the third. They have custody of the bag in turn, and the second gives four doses between two shifts.
 */
beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  custody = await addCustody(database, 'pat');
  await grantPeopleOnly(database, custody);
  const { agencyId, inventoryId } = custody;
  medics = [];
  for (let place = 0; place < 8; place += 1) {
    const fullName = `Medic ${place}`;
    medics.push(
      await addUser(database, agencyId, `patmedic${place}`, { fullName, permissionId: 1 }),
    );
  }
  const chiefId = await addUser(database, agencyId, 'patchief', { fullName: 'Chief' });
  await grantActs(database, agencyId, [medics[0] ?? '', chiefId], ['analytics']);
  await grantActs(database, agencyId, [chiefId], ['closeCase']);
  await database
    .insert(inventoryUsers)
    .values(medics.map((userId) => ({ agencyId, inventoryId, userId })));
  await addUses(database, custody, medics.flatMap(usesOf));
  await addShifts(
    database,
    custody,
    Array.from({ length: 80 }, (_, place) => ({
      personId: medics[place % 8] ?? '',
      at: new Date(last - (80 - place) * day - 8 * 3_600_000),
    })),
  );
  medic = await logInAs(server, 'patmedic0');
  chief = await logInAs(server, 'patchief');
});

afterAll(() => server.close());

function usesOf(personId: string, place: number) {
  return Array.from({ length: 20 }, (_, turn) => {
    const isWasted = place === 1 ? turn > 0 : turn % 4 === 0;
    const other = medics[(place + turn + 1) % 8] ?? '';
    const witness = place === 1 ? medics[2] : other === personId ? medics[(place + 1) % 8] : other;
    return {
      personId,
      at: new Date(last - (turn * 4 + (place % 4)) * day + place * 60_000),
      witnessId: isWasted ? (witness ?? '') : null,
      isLate: place === 3 && turn < 4,
      incident: `I-${place}-${turn}`,
    };
  });
}

async function list(as: CurrentUser, query = '') {
  const reply = await server.send(`${path}${query}`, { headers: as.headers });
  expect(reply.status).toBe(200);
  return v.parse(Patterns, await reply.json());
}

async function person(as: CurrentUser, personId = medics[1]) {
  const reply = await server.send(`${path}/${personId}/${custody.productId}`, {
    headers: as.headers,
  });
  expect(reply.status).toBe(200);
  return v.parse(PersonPattern, await reply.json());
}

async function refusal(as: CurrentUser, address: string, status: number) {
  const reply = await server.send(address, { headers: as.headers });
  expect(reply.status).toBe(status);
  return v.parse(Problem, await reply.json());
}

describe('[WATCH-01] the patterns of a period', () => {
  it('have a line for each person and drug, those that differ first', async () => {
    const { from, to, lines } = await list(chief);
    expect([from, to]).toEqual(['2025-12-11', '2026-03-10']);
    expect(lines.map(({ person: { name } }) => name).toSorted()).toEqual(
      medics.map((_, place) => `Medic ${place}`),
    );
    const [first] = lines;
    expect(first).toMatchObject({
      person: { id: medics[1], name: 'Medic 1' },
      ...{ role: 'technician', site: 'pat site', doses: 20, drawn: 40_000 },
      ...{ given: 21_000, wasted: 19_000, tooFew: null, rank: 1 },
      peers: { count: 7, site: 'pat site' },
    });
    const found = Object.fromEntries(
      (first?.comparisons ?? []).map(({ measure, count, of, differs }) => [
        measure,
        [count, of, differs],
      ]),
    );
    expect(found.wasted).toEqual([19, 20, true]);
    // Each peer has five witnessed acts, which are too few.
    expect(found.sameWitness).toBeUndefined();
    expect(found.calls).toEqual([20, 20, false]);
    expect(found.doses?.[0]).toBe(20);
    expect(
      lines
        .slice(1)
        .flatMap(({ comparisons }) => comparisons)
        .some((one) => one.differs),
    ).toBe(false);
    const other = lines.find(({ person: { name } }) => name === 'Medic 3');
    expect(other?.comparisons.find(({ measure }) => measure === 'late')?.count).toBe(4);
  });

  it('are of one drug or one period if that is asked for', async () => {
    expect((await list(chief, `?productId=${custody.productId}`)).lines).toHaveLength(8);
    expect(await list(chief, '?to=2025-12-01')).toMatchObject({ from: '2025-09-03', lines: [] });
    expect((await list(chief, '?to=2027-01-01')).to).toBe('2026-03-10');
    await refusal(chief, `${path}?productId=${randomUUID()}`, 404);
  });

  it('show a person with witnesses, acts, and what of them is outside a shift', async () => {
    const { line, witnesses } = await person(chief);
    const wasted = line.comparisons.find(({ measure }) => measure === 'wasted');
    expect(wasted?.peers).toEqual([0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25]);
    expect(wasted?.middle).toBe(0.25);
    expect(witnesses).toHaveLength(1);
    expect(witnesses[0]).toMatchObject({ witness: { name: 'Medic 2' }, count: 19, of: 19 });
    // The fifth medic has custody on every eighth day, and gives a dose on every fourth.
    const fifth = await person(chief, medics[4]);
    expect(fifth.acts).toHaveLength(20);
    expect(fifth.acts.filter(({ isOffShift }) => isOffShift)).toHaveLength(10);
    const { comparisons } = fifth.line;
    expect(comparisons).toContainEqual(expect.objectContaining({ measure: 'offShift', count: 10 }));
  });

  it('are for holders of the right for all schedules, in their own agency', async () => {
    const { database } = server.open;
    const someone = await logInAs(server, 'patsigner');
    await grantActs(
      database,
      custody.agencyId,
      [custody.people.signer ?? ''],
      ['analytics'],
      'limited',
    );
    expect((await refusal(someone, path, 403)).code).toBe('act_not_permitted');
    const address = `${path}/${medics[1]}/${custody.productId}`;
    expect((await refusal(someone, address, 403)).code).toBe('act_not_permitted');
    const other = await addCustody(database, 'far');
    await grantActs(database, other.agencyId, [other.people.signer ?? ''], ['analytics']);
    const stranger = await logInAs(server, 'farsigner');
    expect((await list(stranger)).lines).toEqual([]);
    await refusal(stranger, `${path}?productId=${custody.productId}`, 404);
    await refusal(stranger, address, 404);
    await refusal(chief, `${path}/${randomUUID()}/${custody.productId}`, 404);
  });
});

describe('[WATCH-02] a look', () => {
  it('is an audit entry that says who looked, at whom, and of which period', async () => {
    await person(chief);
    await list(chief);
    const rows = await server.open.database
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.agencyId, custody.agencyId), eq(auditEntries.action, 'patterns.read')),
      );
    const texts = rows.map(({ summary }) => summary);
    expect(texts).toContain(
      'Chief looked at the pattern of Medic 1 with fentaNYL 50 mcg/mL, 2025-12-11 to 2026-03-10',
    );
    expect(texts).toContain('Chief looked at the patterns of 8 people, 2025-12-11 to 2026-03-10');
    const names = rows.find(({ summary }) => summary.includes('8 people'))?.changes[0]?.after;
    expect(names).toBe(medics.map((_, place) => `Medic ${place}`).join(', '));
  });

  it('never shows the reader, whose acts change nothing that is shown', async () => {
    const shown = async () => {
      const { madeAt: _, ...rest } = await list(medic);
      const { nextId: __, ...one } = await person(medic);
      return { ...rest, one };
    };
    const before = await shown();
    expect(before.lines.map(({ person: { name } }) => name)).not.toContain('Medic 0');
    expect(before.lines[0]?.peers.count).toBe(6);
    const own = `${path}/${medics[0]}/${custody.productId}`;
    expect((await refusal(medic, own, 403)).code).toBe('own_line');
    const at = new Date(last - 2 * day);
    await addUses(
      server.open.database,
      custody,
      Array.from({ length: 15 }, () => ({
        ...{ personId: medics[0] ?? '', at, witnessId: custody.people.witness ?? '' },
      })),
    );
    expect(await shown()).toEqual(before);
  });

  it('does not show acts that the reader witnessed', async () => {
    const { witnesses } = await person(medic, medics[7]);
    expect(witnesses.map(({ witness }) => witness?.id)).not.toContain(medics[0]);
    const seen = await person(chief, medics[7]);
    expect(seen.witnesses.map(({ witness }) => witness?.id)).toContain(medics[0]);
  });
});

describe('[WATCH-02] a case about a person', () => {
  const body = () => ({
    noteId: randomUUID(),
    personId: medics[1],
    productId: custody.productId,
    to: '2026-03-10',
    note: 'Ask about the waste.',
  });
  const send = (as: CurrentUser, sent: object) =>
    server.send(`${path}/Cases`, { body: sent, headers: as.headers });
  const casesOf = async (as: CurrentUser) => {
    const reply = await server.send('/api/Cases', { headers: as.headers });
    return v.parse(CaseList, await reply.json()).rows.map(({ number }) => number);
  };

  it('is opened by a person with a note, once, and keeps the figures', async () => {
    const sent = body();
    const opened = v.parse(PatternCase, await (await send(chief, sent)).json());
    expect(v.parse(PatternCase, await (await send(chief, sent)).json())).toEqual(opened);
    const other = await send(chief, { ...sent, note: 'Another note.' });
    expect(other.status).toBe(409);
    const more = v.parse(PatternCase, await (await send(medic, body())).json());
    expect([opened.isNew, more]).toEqual([true, { ...opened, isNew: false }]);
    const reply = await server.send(`/api/Cases/${opened.id}`, { headers: chief.headers });
    const shown = v.parse(CaseDetail, await reply.json());
    expect(shown).toMatchObject({ subject: 'pattern', state: 'open', remainder: null });
    expect(shown.entries.map(({ facts }) => facts.kind)).toEqual([
      ...['finding', 'note', 'finding', 'note'],
    ]);
    expect(shown.found).toMatch(
      /^Medic 1, 2025-12-11 to 2026-03-10: 20 doses, compared with 6 technicians at pat site\. Differs from peers\. .*Doses with waste: 95% \(19 of 20 doses; 95% interval \d+% to \d+%\), median of peers 25%/,
    );
    expect(shown.people.map(({ name }) => name).toSorted()).toEqual([
      ...['Chief', 'Medic 0', 'pat outsider', 'pat witness'],
    ]);
    expect(shown.reasons.map(({ code }) => code)).toEqual(['pattern']);
    expect((await person(chief)).cases.map(({ id }) => id)).toEqual([opened.id]);
    expect(await checkCases(server.open.database, custody.agencyId)).toEqual([]);
  });

  it('is seen by holders of the right, and never by the person or the people of the inventory', async () => {
    const { database } = server.open;
    const [opened] = (await person(chief)).cases;
    const address = `/api/Cases/${opened?.id}`;
    expect(await casesOf(chief)).toContain(opened?.number);
    expect(await casesOf(medic)).toContain(opened?.number);
    const colleague = await logInAs(server, 'patmedic4');
    await grantActs(database, custody.agencyId, [medics[1] ?? ''], ['analytics', 'closeCase']);
    const subject = await logInAs(server, 'patmedic1');
    for (const who of [colleague, subject]) {
      expect(await casesOf(who)).not.toContain(opened?.number);
      await refusal(who, address, 404);
      const noted = await server.send(`${address}/Notes`, {
        body: { noteId: randomUUID(), text: 'I was teaching.' },
        headers: who.headers,
      });
      expect(noted.status).toBe(404);
      const found = await server.send(`/api/Search?text=${opened?.number}`, {
        headers: who.headers,
      });
      expect(await found.text()).not.toContain(opened?.id);
    }
    expect((await send(colleague, body())).status).toBe(403);
    expect((await send(subject, body())).status).toBe(403);
    const raised = await database
      .select()
      .from(alerts)
      .where(eq(alerts.agencyId, custody.agencyId));
    expect(raised).toEqual([]);
  });
});
