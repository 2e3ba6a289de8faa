import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { undecided } from '../../../src/server/core/agency/decided.ts';
import { agencySettings } from '../../../src/server/database/schema/agency.ts';
import {
  counts,
  regulatoryDates,
  sealRecords,
} from '../../../src/server/database/schema/custodyDuty.ts';
import { signatures } from '../../../src/server/database/schema/custodyUse.ts';
import { collectInventory } from '../../../src/server/features/reports/biennial-inventory/collectInventory.ts';
import { actsOf, addEventCustody, recordAs } from '../../support/custody/custodyEvents.ts';
import { addUser, logInAs, signedWith } from '../../support/people/people.ts';
import { biennialScene, codeOf, path } from './biennialScene.ts';

const scene = biennialScene();
const { look, draftOf, take } = scene;

describe('[ROUTE-18] the figures of a biennial inventory (21 CFR 1304.11)', () => {
  it('the opening is the stock before the day, the close is the stock now or at its end', async () => {
    const amounts = async (query: string) => {
      const { content } = await draftOf(query);
      return content.places.map(({ inventory, lines }) => [
        inventory,
        ...lines.map(({ amount }) => amount),
      ]);
    };
    expect(await amounts('?day=2026-03-01&moment=opening')).toEqual([['our bag'], ['our vault']]);
    expect(await amounts('?day=2026-03-01')).toEqual([['our bag', 8_000], ['our vault']]);
    expect(await amounts('?day=2026-03-10&moment=opening')).toEqual([
      ['our bag', 8_000],
      ['our vault'],
    ]);
    expect(await amounts('?day=2026-03-10&moment=close')).toEqual([
      ['our bag', 6_000],
      ['our vault'],
    ]);
    const { content } = await draftOf('?day=2026-03-10&moment=close');
    expect(content).toMatchObject({
      asOf: '2026-03-11T04:00:00.000Z',
      inTransit: [{ amount: 2_000, lot: 'F2607A' }],
      ledgerSequence: 2,
      products: [{ schedule: 'C-II' }],
    });
    expect((await draftOf('?day=2026-03-10&moment=opening')).content.asOf).toBe(
      '2026-03-10T04:00:00.000Z',
    );
  });

  it('a movement at midnight, to the millisecond, belongs to the day that starts', async () => {
    const { database } = scene.server.open;
    const other = await addEventCustody(database, 'mid');
    const occurredAt = '2026-03-10T04:00:00.000Z';
    const sending = { ...actsOf(other).sending(), occurredAt };
    await recordAs(database, other, ['signer'], sending);
    const held = async (day: string, moment: 'opening' | 'close') => {
      const { agencyId } = other;
      const asked = { agencyId, timeZone: 'America/New_York', day, moment };
      const { content } = await database.transaction((tx) =>
        collectInventory(tx, asked, scene.server.clock.now),
      );
      return [content.places[0]?.lines[0]?.amount, content.inTransit.length];
    };
    expect(await held('2026-03-09', 'close')).toEqual([8_000, 0]);
    expect(await held('2026-03-10', 'opening')).toEqual([8_000, 0]);
    expect(await held('2026-03-10', 'close')).toEqual([6_000, 1]);
  });

  it('a lot with nothing left is in no inventory', async () => {
    const { database } = scene.server.open;
    const other = await addEventCustody(database, 'gone');
    const linesOf = async () => {
      const asked = {
        agencyId: other.agencyId,
        timeZone: 'America/New_York',
        day: '2026-03-10',
        moment: 'close' as const,
      };
      const { content } = await database.transaction((tx) =>
        collectInventory(tx, asked, scene.server.clock.now),
      );
      return content.places.map(({ lines }) => lines.map(({ amount }) => amount));
    };
    expect(await linesOf()).toEqual([[8_000], []]);
    await recordAs(database, other, ['signer'], actsOf(other).sending(4));
    expect(await linesOf()).toEqual([[], []]);
  });

  it('names who counted, and what no one counted', async () => {
    const today = (await draftOf('?day=2026-03-10')).content;
    expect(today.places[0]?.count).toMatchObject({ by: 'our signer' });
    expect(today.concerns).toEqual([
      'fentaNYL 50 mcg/mL, lot F2607A was in transit between two inventories.',
    ]);
    const before = (await draftOf('?day=2026-03-05')).content;
    expect(before.concerns).toEqual([
      'Not counted within a day of this inventory: our bag.',
      'Schedule II must be counted exactly, and was not for this inventory: our bag.',
    ]);
  });

  it('names the discrepancies that were open then, even if they are explained by now', async () => {
    const { database } = scene.server.open;
    const other = await addEventCustody(database, 'dif');
    const acts = actsOf(other);
    const counting = { ...acts.counting(3), occurredAt: '2026-03-09T12:00:00.000Z' };
    await recordAs(database, other, ['signer'], counting);
    await recordAs(database, other, ['witness'], acts.counting(4));
    const open = async (day: string, moment: 'opening' | 'close') => {
      const { agencyId } = other;
      const asked = { agencyId, timeZone: 'America/New_York', day, moment };
      const { content } = await database.transaction((tx) =>
        collectInventory(tx, asked, scene.server.clock.now),
      );
      return content.places[0]?.openDifferences;
    };
    expect(await open('2026-03-09', 'opening')).toBe(0);
    expect(await open('2026-03-09', 'close')).toBe(1);
    expect(await open('2026-03-10', 'close')).toBe(0);
  });

  it('are refused for a day that has not started', async () => {
    const reply = await scene.server.send(`${path}?day=2026-03-12`, {
      headers: scene.manager.headers,
    });
    expect(await codeOf(reply)).toEqual([422, 'day_not_begun']);
  });
});

describe('[REG-11] the counts of a biennial inventory', () => {
  it('cannot be recorded as of the close of a day before its business closed, which the agency sets', async () => {
    const { database } = scene.server.open;
    const today = await draftOf('?day=2026-03-11');
    expect(today).toMatchObject({
      closesAt: '2026-03-12T04:00:00.000Z',
      content: { asOf: '2026-03-11T08:00:00.000Z' },
    });
    expect((await look('')).closedOn).toBe('2026-03-10');
    const { basis } = today;
    const form = {
      idempotencyKey: randomUUID(),
      day: '2026-03-11',
      moment: 'close',
      basis,
      explanation: 'Counted.',
      signing: signedWith(),
    };
    expect(await codeOf(await take(form))).toEqual([422, 'business_not_closed']);
    await database
      .insert(agencySettings)
      .values({ agencyId: scene.ours.agencyId, ...undecided(2), businessClose: '18:00' });
    expect((await draftOf('?day=2026-03-11')).closesAt).toBe('2026-03-11T22:00:00.000Z');
    expect((await draftOf('?day=2026-03-10')).content.asOf).toBe('2026-03-10T22:00:00.000Z');
    expect(await draftOf('?day=2026-03-11&moment=opening')).toMatchObject({ closesAt: null });
  });

  it('are full counts: an intact seal is none, one sealed since has both dates, a later witness a time', async () => {
    const { database } = scene.server.open;
    const other = await addEventCustody(database, 'seal');
    const { agencyId, inventoryId } = other;
    const at = (day: string) => new Date(`2026-03-${day}T12:00:00.000Z`);
    const asked = { agencyId, timeZone: 'America/New_York', day: '2026-03-09' };
    const bag = async (moment: 'opening' | 'close' = 'close') => {
      const { content } = await database.transaction((tx) =>
        collectInventory(tx, { ...asked, moment }, scene.server.clock.now),
      );
      return { ...content.places[0], concerns: content.concerns };
    };
    const by = { agencyId, inventoryId, isBlind: false, hasDifference: false };
    await database.insert(counts).values([
      { ...by, countedAt: at('04'), countedBy: 'Ann', witnessedBy: 'Bob' },
      { ...by, countedAt: at('09'), countedBy: 'Cy', isSealCheck: true },
    ]);
    expect(await bag()).toMatchObject({ count: null });
    const record = { agencyId, inventoryId, act: 'count', recordedBy: 'Ann', signers: 1 };
    await database.insert(sealRecords).values([
      {
        ...record,
        sequence: 1,
        effect: 'sealed',
        number: 'S-1',
        isCounted: true,
        occurredAt: at('04'),
      },
      {
        ...record,
        sequence: 2,
        effect: 'checked',
        number: 'S-1',
        isCounted: false,
        occurredAt: at('08'),
      },
      { ...record, sequence: 3, effect: 'opened', isCounted: false, occurredAt: at('10') },
    ]);
    const { concerns, ...sealed } = await bag();
    expect(sealed).toMatchObject({
      count: { at: at('04').toISOString(), by: 'Ann', witness: 'Bob' },
      sealed: { number: 'S-1', since: at('04').toISOString(), checkedAt: at('08').toISOString() },
    });
    expect(concerns).toContain(
      'Schedule II must be counted exactly, and was not for this inventory: seal bag.',
    );
    const counting = { ...actsOf(other).counting(4), occurredAt: '2026-03-09T12:30:00.000Z' };
    await recordAs(database, other, ['signer'], counting);
    const [event] = await database
      .select({ id: counts.eventId })
      .from(counts)
      .where(
        and(eq(counts.agencyId, agencyId), eq(counts.countedAt, new Date(counting.occurredAt))),
      );
    const [signature] = await database
      .select()
      .from(signatures)
      .where(and(eq(signatures.agencyId, agencyId), eq(signatures.eventId, event?.id ?? '')));
    if (signature === undefined) throw new Error('A count without a signature');
    const signedAt = new Date('2026-03-10T09:00:00.000Z');
    await database
      .insert(signatures)
      .values({
        ...signature,
        ...{ id: randomUUID(), ordinal: 2, hash: 'later' },
        ...{ userId: other.people.witness ?? '', name: 'Dee', signedAt },
      });
    const counted = await bag();
    expect(counted).not.toHaveProperty('sealed');
    expect(counted).toMatchObject({
      count: { by: 'seal signer', witness: 'Dee', witnessedAt: signedAt.toISOString() },
      concerns: [],
    });
  });
});

describe('[ROUTE-18] an earlier biennial inventory', () => {
  it('from years ago keeps the date that is due now', async () => {
    const { database } = scene.server.open;
    const other = await addEventCustody(database, 'old');
    const { agencyId } = other;
    await addUser(database, agencyId, 'oldboss', { permissionId: 3 });
    const boss = await logInAs(scene.server, 'oldboss');
    const title = 'Biennial inventory, planned';
    const planned = (dueOn: string) => ({ agencyId, title, detail: 'All sites', dueOn });
    await database.insert(regulatoryDates).values([planned('2022-05-01'), planned('2026-05-01')]);
    const asked = { day: '2020-05-01', moment: 'close' as const };
    const { shown } = await look(`?day=${asked.day}`, boss);
    const basis = shown.kind === 'draft' ? shown.draft.basis : '';
    const form = {
      ...asked,
      idempotencyKey: randomUUID(),
      basis,
      explanation: 'Typed in.',
      signing: signedWith(),
    };
    expect((await take(form, boss)).status).toBe(200);
    const open = await database
      .select({ dueOn: regulatoryDates.dueOn })
      .from(regulatoryDates)
      .where(and(eq(regulatoryDates.agencyId, agencyId), isNull(regulatoryDates.doneAt)));
    expect(open).toEqual([{ dueOn: '2026-05-01' }]);
  });
});
