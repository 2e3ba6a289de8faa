import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../src/contract/custody/custodyEvent.ts';
import { counts } from '../../../src/server/database/schema/custodyDuty.ts';
import { detailsOf, expectRefusal } from '../../support/custody/custodyEvents.ts';
import { decideLate } from '../../support/custody/lateSignatures.ts';
import { at, resealed, sealScene } from './sealScene.ts';

const scene = sealScene('s');
const { record, expectIntact, sealing, checking, handing, intact, seal, place, seals } = scene;
const sending = (time: string) => at(time, scene.acts.sending());

beforeEach(async () => {
  await scene.setPolicy();
});

const pair = ['signer', 'witness'] as const;

describe('[SEAL-02] a sealed inventory', () => {
  it('is open at first, is sealed with a count, and is opened by an act that leaves it open', async () => {
    expect((await seal())?.state).toMatchObject({ state: 'open', since: null });
    await record(['signer'], at('06:00', sealing('48213')));
    expect((await seal())?.state).toMatchObject({ state: 'sealed', number: '48213' });
    expect((await place())?.sealNumber).toBe('48213');
    await record(['signer'], resealed('48213', null, sending('06:10')));
    expect((await seal())?.state).toMatchObject({
      state: 'open',
      act: 'transferOut',
      since: '2026-03-10T06:10:00.000Z',
    });
    expect((await place())?.sealNumber).toBeNull();
    expect(await seals()).toEqual([]);
    await expectIntact();
  });

  it('stays sealed after a correction, after which it no longer replaces a count', async () => {
    await record(['signer'], at('06:00', sealing('48213', null, 5)));
    const [difference] = await seals();
    const correction = detailsOf(scene.custody, 'correction', {
      lotId: scene.custody.lotId,
      change: 2_000,
      correctsEntryId: null,
      discrepancyId: difference?.id ?? '',
    });
    expect((await seal())?.state).toMatchObject({ isCounted: true });
    await record(pair, at('06:10', correction));
    expect((await seal())?.state).toMatchObject({ state: 'sealed', isCounted: false });
    await expectRefusal(
      record(pair, at('06:20', handing(intact('48213')))),
      'count_incomplete',
      'details.seal',
    );
    await expectIntact();
  });
});

describe('[SEAL-03] an intact seal', () => {
  it('is void on an inventory that an act opened, and the sentence names the act', async () => {
    await record(['signer'], at('06:00', sealing('48213')));
    await record(['signer'], resealed('48213', null, sending('06:10')));
    const refused = record(pair, at('06:20', handing(intact('48213'))));
    await expectRefusal(refused, 'seal_void', 'details.seal');
    await expect(refused).rejects.toThrow(
      'It was opened by a transfer out on Mar 10, 2026, 02:10 (',
    );
    await expectRefusal(
      record(['signer'], at('06:20', checking('48213'))),
      'seal_void',
      'details.sealFound',
    );
    await record(['signer'], at('06:30', sealing('48214', null, 3)));
    await record(pair, at('06:40', handing(intact('48214'))));
    await expectIntact();
  });

  it('replaces no count once two people have to count, if one person signed it', async () => {
    await record(['signer'], at('05:30', scene.acts.receipt()));
    await record(['signer'], at('06:00', sealing('48213')));
    expect((await seal())?.state).toMatchObject({ isCounted: true });
    await decideLate(scene.server, scene.custody.agencyId, { countSigners: 'two' });
    expect((await seal())?.state).toMatchObject({ state: 'sealed', isCounted: false });
  });

  it('stays checked if a movement from before is recorded late, and a case names both', async () => {
    await record(['signer'], at('06:00', sealing('48213')));
    await record(['signer'], at('06:30', checking('48213')));
    const late = await record(['signer'], resealed('48213', null, sending('06:10')));
    expect(late.differences).toBe(1);
    expect(await seals()).toMatchObject([
      {
        kind: 'seal',
        eventId: late.eventId,
        resolvedAt: null,
        recorded: 'Opened by a transfer out on Mar 10, 2026, 02:10',
        found: `48213, intact on Mar 10, 2026, 02:30 (${scene.custody.prefix} signer)`,
      },
    ]);
    expect((await seal())?.state).toMatchObject({ state: 'open' });
    await expectIntact();
  });
});

describe('[SEAL-04] an act from a sealed inventory', () => {
  beforeEach(async () => {
    await record(['signer'], at('06:00', sealing('48213')));
  });

  it('says how it left the seal; another seal than the one on record opens a case', async () => {
    await expectRefusal(record(['signer'], sending('06:10')), 'reseal_missing', 'details.reseal');
    const sent = await record(['signer'], resealed('48219', '50001', sending('06:10')));
    expect(sent.differences).toBe(1);
    expect(await seals()).toMatchObject([{ recorded: '48213', found: '48219', resolvedAt: null }]);
    expect((await seal())?.state).toMatchObject({ state: 'sealed', number: '50001' });
    await expectIntact();
  });

  it('asks it at the end of a transfer that it happens in: sending, receiving, returning to stock', async () => {
    await record(['signer'], resealed('48213', '50001', sending('06:10')));
    const { transferId } = await record(['signer'], resealed('50001', '50002', sending('06:15')));
    const back = at('06:20', scene.acts.takingBack(transferId));
    await expectRefusal(record(pair, back), 'reseal_missing', 'details.reseal');
    await record(pair, resealed('50002', '50003', back));
    const vault = detailsOf(scene.custody, 'transferOut', {
      inventoryId: scene.custody.vaultId,
      toInventoryId: scene.custody.inventoryId,
      carrier: 'Sam',
      lines: scene.acts.line(),
    });
    const there = await record(['witness'], at('06:25', scene.acts.receipt()));
    expect(there.entries).toHaveLength(1);
    const lines = [{ lotId: there.entries[0]?.lot.id ?? '', amount: 2_000 }];
    const sent = await record(['signer'], at('06:30', { ...vault, lines } as CustodyEventDetails));
    const arriving = at('06:35', {
      ...scene.acts.arriving(sent.transferId),
      inventoryId: scene.custody.inventoryId,
      lines,
    } as CustodyEventDetails);
    await expectRefusal(record(['witness'], arriving), 'reseal_missing');
    await record(['witness'], resealed('50003', null, arriving));
    expect((await seal())?.state).toMatchObject({ state: 'open', act: 'transferIn' });
    await expectIntact();
  });

  it('that is recorded late names the seal that was applied after it', async () => {
    await record(['signer'], resealed('48213', '50001', sending('06:30')));
    const late = sending('06:10');
    await expectRefusal(
      record(['signer'], resealed('48213', '50002', late)),
      'reseal_missing',
      'details.reseal.sealNumber',
    );
    await record(['signer'], resealed('48213', '50001', late));
    expect((await seal())?.state).toMatchObject({ state: 'sealed', number: '50001' });
    expect(await seals()).toEqual([]);
    await expectIntact();
  });

  it('opens it whatever it was: breakage, waste, loss, destruction, return, void label', async () => {
    const { custody, acts } = scene;
    const lines = acts.line();
    const broken = resealed('48213', '50001', at('06:10', acts.breaking()));
    await record(pair, broken);
    const waste = detailsOf(custody, 'waste', {
      condition: 'drawn',
      manner: 'disposalPouch',
      lines,
    });
    await expectRefusal(record(pair, at('06:15', waste)), 'reseal_missing');
    await record(pair, resealed('50001', '50002', at('06:15', waste)));
    const loss = detailsOf(custody, 'loss', {
      ...{ isTheft: false, lines, probablyFrom: null, probablyTo: null },
      discoveredAt: '2026-03-10T06:20:00.000Z',
    });
    await expectRefusal(record(['signer'], at('06:20', loss)), 'reseal_missing');
    await record(['signer'], resealed('50002', null, at('06:20', loss)));
    expect((await seal())?.state).toMatchObject({ state: 'open', act: 'loss' });
    await expectIntact();
  });
});

describe('[SEAL-05] a seal replaces a count', () => {
  it('only if every lot was counted when it was applied', async () => {
    await record(['signer'], at('06:00', sealing('48213')));
    await record(pair, at('06:05', handing(intact('48213'))));
    await record(['signer'], resealed('48213', '50001', sending('06:10')));
    await expectRefusal(
      record(pair, at('06:20', handing(intact('50001')))),
      'count_incomplete',
      'details.seal',
    );
    const full = handing({ state: 'replaced', found: '50001', number: '50002' }, 3);
    await record(pair, at('06:20', full));
    await record(pair, at('06:30', handing(intact('50002'))));
    await expectIntact();
  });
});

describe('[SEAL-06] a seal check', () => {
  const countsOf = () =>
    scene.server.open.database
      .select()
      .from(counts)
      .where(eq(counts.agencyId, scene.custody.agencyId));

  it('sets when the seal was checked, and never when stock was counted', async () => {
    await record(['signer'], at('06:00', sealing('48213')));
    const before = await countsOf();
    const checked = await record(['signer'], at('06:10', checking('48213')));
    expect(checked).toMatchObject({ entries: [], differences: 0 });
    expect(checked.summary).toBe('Seal check: 48213 intact');
    await record(pair, at('06:20', handing(intact('48213'))));
    expect(await countsOf()).toEqual(before);
    expect((await seal())?.checkedAt).toBe('2026-03-10T06:20:00.000Z');
    expect((await place())?.custodianUserId).toBe(scene.custody.people.witness);
    await expectIntact();
  });

  it('is not a count, and needs no count', async () => {
    await record(['signer'], at('06:00', sealing('48213')));
    const asCount = scene.acts.counting(4, { mode: 'scheduled', seal: intact('48213'), lines: [] });
    await expectRefusal(record(['signer'], at('06:10', asCount)), 'count_incomplete');
  });

  it('records another seal without opening the inventory, which is not handed over then', async () => {
    await record(['signer'], at('06:00', sealing('48213')));
    const other = await record(['signer'], at('06:10', checking('48231')));
    expect(other).toMatchObject({ differences: 1, summary: 'Seal check: found 48231' });
    expect((await seal())?.state).toMatchObject({ state: 'sealed', number: '48213' });
    expect((await seal())?.checkedAt).toBe('2026-03-10T06:00:00.000Z');
    await expectRefusal(
      record(pair, at('06:20', handing(intact('48231')))),
      'seal_unresolved',
      'details.seal',
    );
    await expectRefusal(record(pair, at('06:20', handing(intact('48213')))), 'seal_unresolved');
    await record(['witness'], at('06:30', checking('48213')));
    expect((await seals()).filter(({ resolvedAt }) => resolvedAt === null)).toHaveLength(1);
    await expectIntact();
  });
});

describe('[SEAL-07] behind a seal that is intact', () => {
  it('nothing is counted', async () => {
    await record(['signer'], at('06:00', sealing('48213')));
    await expectRefusal(
      record(pair, at('06:10', handing(intact('48213'), 4))),
      'counted_behind_seal',
      'details.lines',
    );
  });

  it('everything is counted where the box can be seen through, and a count opens nothing', async () => {
    await scene.setPolicy('sealedAndCounted');
    await record(['signer'], at('06:00', sealing('48213')));
    await expectRefusal(
      record(pair, at('06:10', handing(intact('48213')))),
      'count_incomplete',
      'details.lines',
    );
    await record(pair, at('06:10', handing(intact('48213'), 4)));
    expect((await seal())?.state).toMatchObject({ state: 'sealed', number: '48213' });
    await expectIntact();
  });
});

describe('[SEAL-08] a new seal', () => {
  it('was never used in the agency, letter case and width aside', async () => {
    await record(['signer'], at('06:00', sealing('AB-1')));
    await record(['signer'], at('06:10', sealing('AB-2', 'AB-1')));
    const again = record(['signer'], at('06:20', sealing('ab-1', 'AB-2')));
    await expectRefusal(again, 'seal_number_used', 'details.seal.number');
    await expect(again).rejects.toThrow('on Mar 10, 2026, 02:00');
    await expectRefusal(
      record(['signer'], resealed('AB-2', 'Ab-1', sending('06:20'))),
      'seal_number_used',
      'details.reseal.sealNumber',
    );
    await record(['signer'], at('06:20', sealing('Żółw-Σ', 'AB-2')));
    await record(['signer'], at('06:30', sealing('AB-3', 'Z\u0307O\u0301\u0142W-ς')));
    const composed = record(['signer'], at('06:40', sealing('ŻÓŁW-σ', 'AB-3')));
    await expectRefusal(composed, 'seal_number_used', 'details.seal.number');
    await record(['signer'], at('06:40', sealing('Ｂ４８２１３', 'AB-3')));
    await record(['signer'], at('06:50', sealing('C-1', 'b48213')));
    for (const number of ['b48213', 'ａｂ－１']) {
      const used = record(['signer'], at('07:00', sealing(number, 'C-1')));
      await expectRefusal(used, 'seal_number_used', 'details.seal.number');
    }
  });
});

describe('where nothing is sealed', () => {
  it('acts say nothing about a seal, as before', async () => {
    await scene.setPolicy('none');
    await record(['signer'], sending('06:10'));
    await record(pair, at('06:20', scene.acts.handing(3)));
    expect((await seal())?.state).toMatchObject({ state: 'open', since: null });
    await expectRefusal(record(['signer'], at('06:30', checking('48213'))), 'seal_void');
    await expectIntact();
  });
});
