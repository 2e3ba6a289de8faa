import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { regulatoryDates } from '../../../src/server/database/schema/custodyDuty.ts';
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
      asOf: '2026-03-10T08:00:00.000Z',
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
    expect(before.concerns).toEqual(['Not counted within a day of this inventory: our bag.']);
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
    const reply = await scene.server.send(`${path}?day=2026-03-11`, {
      headers: scene.manager.headers,
    });
    expect(await codeOf(reply)).toEqual([422, 'day_not_begun']);
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
