import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PossibleWitness } from '../../../../src/contract/core/signing.ts';
import { readSignatures } from '../../../../src/rules/core/signatures.ts';
import {
  intendedUserName,
  offerWitnesses,
  witnessText,
} from '../../../../src/rules/core/witnesses.ts';

const people: fc.Arbitrary<PossibleWitness[]> = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    userName: fc.stringMatching(/^[a-z]{3,8}\d$/),
    name: fc.constantFrom('Dana Ruiz', 'Sam Ortiz', 'Lee Park'),
    role: fc.constantFrom('Paramedic', 'Nurse'),
    isHere: fc.boolean(),
    onlyWitnesses: fc.boolean(),
  }),
  { selector: ({ userName }) => userName, maxLength: 30 },
);

const dana: PossibleWitness = {
  id: '00000000-0000-4000-8000-000000000001',
  userName: 'druiz',
  name: 'Dana Ruiz',
  role: 'Paramedic',
  isHere: true,
  onlyWitnesses: false,
};

describe('[SIGN-08] the people offered as another signer', () => {
  it('start with those of the inventory, and leave out who must not sign', () => {
    fc.assert(
      fc.property(people, fc.nat(29), (list, index) => {
        const apart = list.slice(0, index).map(({ id }) => id);
        const { all, here } = offerWitnesses(list, apart);
        expect(all.every(({ id }) => !apart.includes(id))).toBe(true);
        expect(all).toHaveLength(list.filter(({ id }) => !apart.includes(id)).length);
        const firstElsewhere = all.findIndex(({ isHere }) => !isHere);
        const ofInventory = firstElsewhere < 0 ? all : all.slice(0, firstElsewhere);
        expect(ofInventory).toEqual(all.filter(({ isHere }) => isHere));
        expect(here).toEqual(ofInventory.length > 12 ? [] : ofInventory);
      }),
    );
  });

  it('are searched where more than twelve of the inventory could sign', () => {
    const crowd = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...dana, id: `id-${index}` }));
    expect(offerWitnesses(crowd(12)).here).toHaveLength(12);
    expect(offerWitnesses(crowd(13))).toEqual({ here: [], all: crowd(13) });
  });

  it('are listed with their username where name and role are the same', () => {
    const twin = { ...dana, id: dana.id.replace(/1$/, '2'), userName: 'druiz2' };
    expect(witnessText(dana, [dana])).toBe('Dana Ruiz, Paramedic');
    expect(witnessText(dana, [dana, twin])).toBe('Dana Ruiz, Paramedic (druiz)');
    expect(witnessText(dana, [dana, { ...twin, role: 'Nurse' }])).toBe('Dana Ruiz, Paramedic');
  });

  it('are each found again by the text they are listed with', () => {
    fc.assert(
      fc.property(people, (list) => {
        for (const person of list) {
          expect(intendedUserName(` ${witnessText(person, list)} `, list)).toBe(person.userName);
        }
      }),
    );
  });
});

describe('[SIGN-08] the text that was typed for another signer', () => {
  it('means a username if it is one, the only person with that name, or itself', () => {
    const other = { ...dana, userName: 'dana ruiz', name: 'Someone Other' };
    expect(intendedUserName('DRUIZ', [dana])).toBe('DRUIZ');
    expect(intendedUserName('dana ruiz', [dana])).toBe('druiz');
    expect(intendedUserName('dana ruiz', [dana, other])).toBe('dana ruiz');
    expect(intendedUserName('Dana Ruiz', [dana, { ...dana, userName: 'druiz2' }])).toBe(
      'Dana Ruiz',
    );
    expect(intendedUserName('stranger', [dana])).toBe('stranger');
    expect(intendedUserName(' druiz ', [dana])).toBe('druiz');
    expect(intendedUserName(' stranger ', [dana])).toBe('stranger');
  });

  it('is not read where a person was chosen', () => {
    const typed = { pin: '1234', 'userName-0': 'Dana Ruiz', 'pin-0': '4321' };
    const read = (more: Record<string, string>) =>
      readSignatures(
        { ...typed, ...more },
        { count: 1, optional: 0, nameOf: (text) => intendedUserName(text, [dana]) },
      ).others[0]?.userName;
    expect(read({})).toBe('druiz');
    expect(read({ 'person-0': '' })).toBe('druiz');
    expect(read({ 'person-0': 'sortiz' })).toBe('sortiz');
  });
});
