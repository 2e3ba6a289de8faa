import { describe, expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';
import {
  contradictedCheck,
  countedNothing,
  describedSeal,
  endsByFullCount,
  newSealOf,
  sealEffectOf,
} from '../../../../src/rules/inventory/eventSeal.ts';
import type { SealSituation } from '../../../../src/rules/inventory/sealState.ts';

const since = '2026-07-14T08:00:00.000Z';
const sealed: SealSituation = {
  policy: 'sealed',
  before: { state: 'sealed', number: 'S-1', since, by: 'Ana', isCounted: true },
  next: null,
  check: null,
  mismatch: null,
};
const open: SealSituation = {
  ...sealed,
  before: { state: 'open', since: null, by: null, act: null },
};

/** The facts of an event that decide about its seal. */
const details = (facts: object) => facts as CustodyEventDetails;
const amendment = (wrongEntry: 'found' | 'recorded', sealRead = 'S-1') =>
  details({ kind: 'sealAmendment', wrongEntry, sealRead });
const counted = (seal: object | null) => details({ kind: 'count', seal, lines: [] });
const intact = (number: string) => counted({ state: 'intact', number });
const replaced = (found: string | null, number = 'S-2') =>
  counted({ state: 'replaced', found, number });
const checked = { effect: 'checked', number: 'S-1', isCounted: false };

describe('[SEAL-06] an event that names no lot', () => {
  it('counted nothing only if the seal is intact', () => {
    const seal = { state: 'intact', number: 'S-1' } as const;
    expect(countedNothing({ seal, lines: [] })).toBe(true);
    expect(countedNothing({ seal, lines: [{ lotId: 'a', found: 1 }] as never })).toBe(false);
    expect(countedNothing({ seal: null, lines: [] })).toBe(false);
    expect(
      countedNothing({ seal: { state: 'replaced', found: null, number: 'S-2' }, lines: [] }),
    ).toBe(false);
  });
});

describe('[SEAL-02] the number that an event adds', () => {
  it.each([
    [
      'a seal that was read, in place of the recorded one',
      amendment('recorded', 'S-3'),
      'S-3',
      'sealRead',
    ],
    ['a new seal after a count', replaced('S-1'), 'S-2', 'seal.number'],
    [
      'a new seal after a movement',
      details({ kind: 'waste', reseal: { sealFound: 'S-1', sealNumber: 'S-4' } }),
      'S-4',
      'reseal.sealNumber',
    ],
  ])('is %s', (_what, event, number, field) => {
    expect(newSealOf(event, sealed)).toEqual({ number, field });
  });

  it('is none where the finding was wrong, the seal is intact, or nothing is resealed', () => {
    const none = [amendment('found'), intact('S-1'), counted(null), details({ kind: 'waste' })];
    expect(none.map((event) => newSealOf(event, sealed))).toEqual([null, null, null, null]);
  });
});

describe('[SEAL-02] what an event does to the seal', () => {
  it.each([
    [
      'a check of the same number',
      details({ kind: 'sealCheck', sealFound: 's-1' }),
      { ...checked, number: 's-1' },
    ],
    ['a check of another number', details({ kind: 'sealCheck', sealFound: 'S-9' }), null],
    ['a check that found none', details({ kind: 'sealCheck', sealFound: null }), null],
    ['an amended finding', amendment('found'), checked],
    [
      'an amended record',
      amendment('recorded', 'S-3'),
      { effect: 'amended', number: 'S-3', isCounted: false },
    ],
    [
      'a correction',
      details({ kind: 'correction' }),
      { effect: 'changed', number: null, isCounted: false },
    ],
    ['a count with the seal intact', intact('S-1'), checked],
    [
      'a count with a new seal',
      replaced('S-1'),
      { effect: 'sealed', number: 'S-2', isCounted: true },
    ],
    [
      'a count that says nothing of it',
      counted(null),
      { effect: 'opened', number: null, isCounted: false },
    ],
    ['a waste', details({ kind: 'waste' }), { effect: 'opened', number: null, isCounted: false }],
    ['an expiration', details({ kind: 'expiry' }), null],
  ])('follows from %s', (_what, event, effect) => {
    expect(sealEffectOf(event, sealed)).toEqual(effect);
  });

  it('a physical count that says nothing of a seal opens an inventory that no longer has to be sealed', () => {
    const unsealed = { ...sealed, policy: 'none' } as const;
    const opened = { effect: 'opened', number: null, isCounted: false };
    expect(sealEffectOf(counted(null), unsealed)).toEqual(opened);
    expect(sealEffectOf(counted(null), { ...open, policy: 'none' })).toBeNull();
  });

  it('is nothing in an open inventory by a correction or a check', () => {
    expect(sealEffectOf(details({ kind: 'correction' }), open)).toBeNull();
    expect(sealEffectOf(details({ kind: 'sealCheck', sealFound: 'S-1' }), open)).toBeNull();
  });
});

describe('[SEAL-09] a count with a new seal', () => {
  const mismatch = {} as NonNullable<SealSituation['mismatch']>;

  it('ends what was found before, or by itself', () => {
    expect(endsByFullCount(replaced('S-1'), { ...sealed, mismatch })).toBe(true);
    expect(endsByFullCount(replaced('S-9'), sealed)).toBe(true);
  });

  it('ends nothing where the seal is as recorded, intact or not looked at', () => {
    expect(endsByFullCount(replaced('S-1'), sealed)).toBe(false);
    expect(endsByFullCount(intact('S-1'), { ...sealed, mismatch })).toBe(false);
    expect(endsByFullCount(counted(null), { ...sealed, mismatch })).toBe(false);
    expect(endsByFullCount(details({ kind: 'waste' }), { ...sealed, mismatch })).toBe(false);
  });

  it('names the seal that was seen', () => {
    const seen = [replaced('S-9'), replaced(null), intact('S-1'), counted(null)];
    expect(seen.map(describedSeal)).toEqual(['S-9', null, 'S-1', undefined]);
  });
});

describe('[SEAL-03] a movement that is recorded late', () => {
  const check = {
    ...{ effect: 'checked', number: 'S-1', isCounted: false, signers: 1, act: 'sealCheck' },
    ...{ by: 'Ben', occurredAt: '2026-07-14T12:00:00.000Z' },
  } as NonNullable<SealSituation['check']>;
  const at = '2026-07-14T10:00:00.000Z';

  it('contradicts a later check that found the seal intact', () => {
    const found = contradictedCheck('waste', at, { ...sealed, check }, 'America/New_York');
    expect(found?.found).toMatch(/^S-1, intact on Jul 14, 2026,? .*08:00.*\(Ben\)$/);
    expect(found?.recorded).toMatch(/^Opened by .+ on Jul 14, 2026/);
    const without = { ...sealed, check: { ...check, number: null } };
    expect(contradictedCheck('waste', at, without, 'America/New_York')?.found).toMatch(/^, intact/);
  });

  it('contradicts nothing if it moves nothing, the box was open, or no one checked', () => {
    const zone = 'America/New_York';
    expect(contradictedCheck('expiry', at, { ...sealed, check }, zone)).toBeNull();
    expect(contradictedCheck('waste', at, { ...open, check }, zone)).toBeNull();
    expect(contradictedCheck('waste', at, sealed, zone)).toBeNull();
  });
});
