import { describe, expect, it } from 'vitest';
import type { FieldContent } from '../../../../../src/contract/custody/fieldEnvelope.ts';
import { fieldSigners } from '../../../../../src/rules/custody/field/fieldSigners.ts';
import { sampleKit } from '../../../../support/field/sampleKit.ts';
import { sampleStatement } from '../../../../support/field/sampleStatement.ts';

const [place] = sampleKit().places;
if (!place) throw new Error('The sample has an inventory.');
const inventoryId = place.use.inventory.id;
const author = '00000000-0000-4000-8000-000000000014';
const person = (id: string, userName: string) => ({
  id,
  userName,
  name: userName,
  role: 'Paramedic',
  isHere: true,
  onlyWitnesses: false,
});
const jun = person('00000000-0000-4000-8000-0000000000a1', 'jtakeda');
const kit = {
  userId: author,
  places: [
    {
      use: { ...place.use, witnesses: [jun], takesExternal: true },
      events: { ...place.events, witnesses: [jun], takeExternal: ['waste' as const] },
    },
  ],
};

type UseContent = Extract<FieldContent, { act: 'use' }>;
const { content: sample } = sampleStatement();
if (sample.act !== 'use') throw new Error('The sample is a use.');

function use(changed: Partial<UseContent['form']['details']> = {}): FieldContent {
  const details = { ...sample.form.details, inventoryId, givenByUserId: author, ...changed };
  return { act: 'use', form: { ...sample.form, details } as UseContent['form'] };
}

const count = {
  act: 'event',
  form: {
    idempotencyKey: sample.form.idempotencyKey,
    details: { kind: 'count', inventoryId, occurredAt: '2026-07-15T14:00:00.000Z', lines: [] },
  },
} as unknown as FieldContent;

const waste = {
  act: 'event',
  form: {
    idempotencyKey: sample.form.idempotencyKey,
    details: { kind: 'waste', inventoryId, occurredAt: '2026-07-15T14:00:00.000Z', lines: [] },
  },
} as unknown as FieldContent;

const alone = { userNames: [], external: null };
const withJun = { userNames: [' JTakeda '], external: null };
const nurse = { firstName: 'Kim', lastName: 'Lund', facility: 'Mercy Hospital', licenseNumber: '' };
const withNurse = { userNames: [], external: nurse };

const problemOf = (...parts: Parameters<typeof fieldSigners>) => {
  const found = fieldSigners(...parts);
  return found.ok ? null : [found.problem.code, ...Object.keys(found.problem.fields ?? {})];
};

describe('[FIELD-03] who signs a field record', () => {
  it.each([
    ['a use with waste', use(), withJun, ['gave and wasted', 'witness to waste']],
    ['a use without waste', use({ given: 2_000, wasted: 0 }), alone, ['gave']],
    [
      'another person’s use, wasted by the author',
      use({ givenByUserId: nurse.lastName, disposedByUserId: author }),
      withJun,
      ['wasted', 'witness to waste'],
    ],
    ['waste', waste, withJun, ['wasted', 'witness to waste']],
  ])('%s: by the same words as online', (_, content, named, meanings) => {
    const found = fieldSigners(content, named, kit);
    expect(found.ok && found.signers.map(({ meaning }) => meaning)).toEqual(meanings);
    const ids = found.ok ? found.signers.map(({ userId }) => userId) : [];
    expect(ids).toEqual([author, jun.id].slice(0, meanings.length));
  });

  it('are people who may sign such an act here: who witnesses a use may not witness an event', () => {
    const [lists] = kit.places;
    if (!lists) throw new Error('The kit has an inventory.');
    const { use: uses, events } = lists;
    const onlyUses = { ...kit, places: [{ use: uses, events: { ...events, witnesses: [] } }] };
    expect(problemOf(use(), withJun, onlyUses)).toBeNull();
    expect(problemOf(waste, withJun, onlyUses)?.[0]).toBe('witness_unknown');
    const onlyEvents = { ...kit, places: [{ use: { ...uses, witnesses: [] }, events }] };
    expect(problemOf(waste, withJun, onlyEvents)).toBeNull();
    expect(problemOf(use(), withJun, onlyEvents)?.[0]).toBe('witness_unknown');
  });

  it('[SIGN-10] the agency takes an external witness of a use, of waste or of a breakage, or of none', () => {
    const details = { ...waste.form.details, kind: 'breakage' };
    const breakage = { ...waste, form: { ...waste.form, details } } as unknown as FieldContent;
    expect(problemOf(breakage, withNurse, kit)?.[0]).toBe('external_not_allowed');
    const problemsWhere = (takeExternal: ('waste' | 'breakage')[]) => {
      const places = kit.places.map(({ use: choices, events }) => ({
        use: { ...choices, takesExternal: false },
        events: { ...events, takeExternal },
      }));
      return [breakage, waste].map(
        (content) => problemOf(content, withNurse, { ...kit, places })?.[0],
      );
    };
    expect(problemsWhere(['breakage'])).toEqual([undefined, 'external_not_allowed']);
    expect(problemsWhere(['waste', 'breakage'])).toEqual([undefined, undefined]);
    expect(problemsWhere([])).toEqual(['external_not_allowed', 'external_not_allowed']);
  });

  it('[SIGN-10] an external witness may have the name of a person who takes no part, and of no one who does', () => {
    const named = { ...nurse, firstName: 'Rosa', lastName: 'Halloran' };
    const withPeople = (people: { id: string; name: string }[]) => ({
      ...kit,
      places: kit.places.map(({ use: choices, events }) => ({
        use: { ...choices, people },
        events,
      })),
    });
    const other = { id: jun.id, name: 'Rosa Halloran' };
    const self = { id: author, name: 'Rosa Halloran' };
    const witness = { userNames: [], external: named };
    for (const content of [use({ wasted: 1 }), waste]) {
      expect(problemOf(content, witness, withPeople([other]))).toBeNull();
      expect(problemOf(content, witness, withPeople([self]))?.[0]).toBe('witness_is_signer');
    }
  });

  it('[SIGN-09] a witness without an account has no id', () => {
    for (const content of [use(), use({ wasted: 1 }), waste]) {
      const found = fieldSigners(content, withNurse, kit);
      expect(found.ok && found.signers[1]).toEqual({ userId: null, meaning: 'witness to waste' });
    }
  });

  it.each([
    ['an unknown name', use(), { userNames: ['no one'], external: null }, 'witness_unknown', 0],
    ['no witness', use(), alone, 'witness_missing', 0],
    ['a witness of nothing', use({ wasted: 0, given: 2_000 }), withJun, 'witness_not_needed', 0],
    ['the provider', use({ givenByUserId: jun.id }), withJun, 'witness_is_giver', 0],
    ['the disposer', use({ disposedByUserId: jun.id }), withJun, 'witness_is_disposer', 0],
    ['waste without a witness', waste, alone, 'witness_missing', 0],
  ])('%s is refused as online', (_, content, named, code, index) => {
    expect(problemOf(content, named, kit)).toEqual([code, `signing.others.${index}.userName`]);
  });

  it('[SIGN-10] an external witness is refused where the agency takes none, and under the name of a person who takes part', () => {
    const field = 'signing.external.lastName';
    expect(problemOf(count, withNurse, kit)).toEqual(['external_not_allowed', field]);
    const dana = { ...withNurse, external: { ...nurse, firstName: 'Dana', lastName: 'Whitlock' } };
    for (const content of [use(), waste]) {
      expect(problemOf(content, dana, kit)).toEqual(['witness_is_signer', field]);
      expect(problemOf(content, { ...withNurse, ...withJun, external: nurse }, kit)).toEqual([
        'witness_not_needed',
        field,
      ]);
    }
    const closed = kit.places.map(({ use: choices, events }) => ({
      use: { ...choices, takesExternal: false },
      events,
    }));
    expect(problemOf(use(), withNurse, { ...kit, places: closed })).toEqual([
      'external_not_allowed',
      field,
    ]);
  });

  it('an inventory that the kit does not have is refused', () => {
    expect(problemOf(use({ inventoryId: jun.id }), withJun, kit)).toEqual(['not_in_kit']);
  });
});
