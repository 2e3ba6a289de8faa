import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AgencyChoice,
  type AgencyChoiceAct,
  changeAgencyChoice,
  noChoice,
  offeredAgencies,
} from '../../../../src/rules/session/agencyChoice.ts';

const agencies = [
  { id: 1, name: 'Basin Ambulance' },
  { id: 2, name: 'Cedar Basin Rescue' },
  { id: 3, name: 'Ávila Fire' },
  { id: 4, name: 'Cedar Hill EMS' },
];

const many = Array.from({ length: 500 }, (_, index) => ({
  id: index + 1,
  name: `Agency ${String(index + 1)} of ${index % 2 === 0 ? 'Albany' : 'Boston'}`,
}));

function having(acts: readonly AgencyChoiceAct[], from = agencies): AgencyChoice {
  return acts.reduce((choice, act) => changeAgencyChoice(from, choice, act), noChoice);
}

const typing = (text: string): AgencyChoiceAct => ({ act: 'type', text });
const moving = (to: 'next' | 'previous' | 'first' | 'last'): AgencyChoiceAct => ({
  act: 'move',
  to,
});
const namesOf = (choice: AgencyChoice, from = agencies) =>
  offeredAgencies(from, choice).map(({ name }) => name);

describe('[SWAP-02] the customer select', () => {
  test('offers everything until something is typed', () => {
    expect(namesOf(noChoice)).toEqual(agencies.map(({ name }) => name));
    expect(namesOf(having([{ act: 'open' }]))).toHaveLength(4);
    expect(namesOf(having([typing('  ')]))).toHaveLength(4);
  });

  test('offers names with every word, in any case and with any accents, first those that start with it', () => {
    expect(namesOf(having([typing('basin')]))).toEqual(['Basin Ambulance', 'Cedar Basin Rescue']);
    expect(namesOf(having([typing('AVILA')]))).toEqual(['Ávila Fire']);
    expect(namesOf(having([typing('hill ced')]))).toEqual(['Cedar Hill EMS']);
    expect(namesOf(having([typing('nowhere')]))).toEqual([]);
  });

  test('typing opens the list with the closest one active, and chooses nothing', () => {
    expect(having([typing('cedar')])).toMatchObject({
      isListOpen: true,
      activeId: 2,
      chosenId: null,
    });
    expect(having([typing('cedar'), typing('')])).toMatchObject({ activeId: null });
    expect(having([typing('  ')])).toMatchObject({ activeId: null });
    expect(having([typing('cedar'), { act: 'close' }])).toMatchObject({
      typed: 'cedar',
      isListOpen: false,
      activeId: null,
    });
  });

  test('a name typed in full is a choice; one letter more or less is not', () => {
    expect(having([typing(' cedar basin RESCUE ')])).toMatchObject({ chosenId: 2, activeId: null });
    expect(having([typing('Cedar Basin Rescue'), typing('Cedar Basin Rescu')])).toMatchObject({
      chosenId: null,
    });
  });

  test('choosing closes the list, and opening it again offers all of them', () => {
    const chosen = having([typing('ced'), { act: 'choose', id: 4 }]);
    expect(chosen).toEqual({ ...noChoice, typed: 'Cedar Hill EMS', chosenId: 4 });
    const opened = changeAgencyChoice(agencies, chosen, { act: 'open' });
    expect(namesOf(opened)).toHaveLength(4);
    expect(opened.activeId).toBe(4);
  });

  test('opening the list while something is typed keeps the filter', () => {
    expect(namesOf(having([typing('cedar'), { act: 'close' }, { act: 'open' }]))).toHaveLength(2);
  });

  test('only an offered agency can be chosen', () => {
    expect(having([{ act: 'choose', id: 99 }])).toEqual(noChoice);
  });

  test('the arrows open the list and cycle through it', () => {
    const visited = (acts: readonly AgencyChoiceAct[]) => having(acts).activeId;
    expect(having([moving('next')])).toMatchObject({ isListOpen: true, activeId: 1 });
    expect(visited([moving('previous')])).toBe(4);
    expect(visited([moving('last'), moving('next')])).toBe(1);
    expect(visited([moving('first'), moving('previous')])).toBe(4);
    expect(visited([moving('last'), moving('previous')])).toBe(3);
    expect(visited([moving('last'), moving('previous'), moving('previous')])).toBe(2);
    expect(visited([moving('first'), moving('next'), moving('previous')])).toBe(1);
    expect(visited([typing('cedar'), moving('next')])).toBe(4);
    expect(visited([typing('cedar'), moving('next'), moving('next')])).toBe(2);
    expect(visited([{ act: 'choose', id: 2 }, moving('next')])).toBe(3);
    expect(visited([typing('nowhere'), moving('next')])).toBeNull();
  });

  test('whatever is done, the active option and the choice are agencies that exist', () => {
    const act = fc.oneof(
      fc.record({
        act: fc.constant('type' as const),
        text: fc.constantFrom('', 'ced', 'Ávila Fire', 'x'),
      }),
      fc.constantFrom<AgencyChoiceAct>({ act: 'open' }, { act: 'close' }),
      fc.constantFrom('next', 'previous', 'first', 'last').map((to) => moving(to as 'next')),
      fc.record({ act: fc.constant('choose' as const), id: fc.integer({ min: 0, max: 5 }) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
        const choice = having(acts);
        const offered = offeredAgencies(agencies, choice).map(({ id }) => id);
        expect([...offered, null]).toContain(choice.activeId);
        expect([1, 2, 3, 4, null]).toContain(choice.chosenId);
        if (choice.activeId !== null) expect(choice.isListOpen).toBe(true);
      }),
    );
  });

  test('handles 500: twenty keys take less than the blink of an eye', () => {
    const start = process.cpuUsage();
    let choice = noChoice;
    for (const text of 'agency 499 of albany'
      .split('')
      .map((_, end, all) => all.slice(0, end + 1))) {
      choice = changeAgencyChoice(many, choice, typing(text.join('')));
      offeredAgencies(many, choice);
    }
    // Of a processor: other processes may use it in between.
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
    expect(choice).toMatchObject({ typed: 'agency 499 of albany', chosenId: 499 });
  });
});
