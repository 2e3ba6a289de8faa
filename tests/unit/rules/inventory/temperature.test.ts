import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseFacts } from '../../../../src/contract/custody/caseRecord.ts';
import { whyNotFor } from '../../../../src/rules/custody/cases/caseSignOff.ts';
import { foldCase } from '../../../../src/rules/custody/cases/foldCase.ts';
import { checkEvent } from '../../../../src/rules/custody/custodyEvent.ts';
import {
  celsiusText,
  holdAt,
  limitState,
  limitsText,
  outsideBy,
  plainCelsius,
  readCelsius,
  webhookMinutes,
} from '../../../../src/rules/inventory/temperature.ts';
import {
  checkReading,
  emptyReading,
  neverChanged,
  temperatureForm,
} from '../../../../src/rules/inventory/temperatureForm.ts';
import { drawTemperatures } from '../../../../src/rules/inventory/temperaturePlot.ts';
import { context, sending } from '../custody/eventSamples.ts';

const tenths = fc.integer({ min: -1_000, max: 1_000 });

describe('[STOCK-14] a temperature', () => {
  it('asks which of two moments its time is, by the day and the time zone of the same form', () => {
    const time = temperatureForm.fields.find(({ name }) => name === 'readAt');
    const { day, timeZone } = time?.clock ?? {};
    expect(temperatureForm.fields.find(({ name }) => name === day)?.kind).toBe('day');
    expect(Object.keys(emptyReading)).toContain(timeZone);
  });

  it('is read exactly, in tenths of a degree', () => {
    fc.assert(
      fc.property(tenths, (celsius) => {
        expect(readCelsius(plainCelsius(celsius))).toBe(celsius);
        expect(readCelsius(celsiusText(celsius).replace(' °C', ''))).toBe(celsius);
      }),
    );
    expect(readCelsius(' 4 ')).toBe(40);
    expect(readCelsius('-0')).toBe(0);
    expect([readCelsius('-100'), readCelsius('100.0')]).toEqual([-1_000, 1_000]);
    expect([plainCelsius(0), plainCelsius(5), plainCelsius(-5)]).toEqual(['0.0', '0.5', '-0.5']);
  });

  it('is refused from a sensor whose call was signed more than five minutes ago', () => {
    expect(webhookMinutes).toBe(5);
  });

  it.each(['', '4.55', '.5', '4,5', '+4', '1e1', 'warm', '100.1', '-100.1', '4.5 °C'])(
    'is refused as %s',
    (text) => {
      expect(readCelsius(text)).toBeNull();
    },
  );

  it('is outside of its limits by the difference, and the limits are within', () => {
    fc.assert(
      fc.property(tenths, tenths, tenths, (celsius, one, other) => {
        const [minC, maxC] = [Math.min(one, other), Math.max(one, other)];
        const isWithin = celsius >= minC && celsius <= maxC;
        expect(outsideBy(celsius, { minC, maxC }) === 0).toBe(isWithin);
        expect(outsideBy(minC - 3, { minC, maxC })).toBe(3);
        expect(outsideBy(maxC + 3, { minC, maxC })).toBe(3);
        expect(outsideBy(celsius, { minC: null, maxC: null })).toBe(0);
      }),
    );
  });

  it('is neither within nor out of limits that are not set', () => {
    expect(limitState(91, { minC: null, maxC: null })).toBe('none');
    expect(limitState(91, { minC: 20, maxC: null })).toBe('within');
    expect(limitState(91, { minC: null, maxC: 80 })).toBe('out');
    expect(limitState(81, { minC: null, maxC: 80 })).toBe('out');
    expect(limitState(80, { minC: 80, maxC: 80 })).toBe('within');
    expect(limitState(79, { minC: 80, maxC: null })).toBe('out');
  });

  it('has limits in words', () => {
    expect(limitsText({ minC: 20, maxC: 80 })).toBe('2.0 °C to 8.0 °C');
    expect(limitsText({ minC: -5, maxC: null })).toBe('at least \u22120.5 °C');
    expect(limitsText({ minC: null, maxC: 250 })).toBe('at most 25.0 °C');
    expect(limitsText({ minC: null, maxC: null })).toBe('');
  });

  it('has a form of its own that starts blank, and is read-only once it is saved', () => {
    expect(emptyReading).toEqual({
      name: '',
      inventoryId: '',
      celsius: '',
      readOn: '',
      readAt: '',
      timeZone: '',
    });
    const { nameField, listPath, addressOf, fields, whyReadOnly } = temperatureForm;
    expect([nameField, listPath, addressOf('7')]).toEqual([
      'name',
      '/temperatures/list',
      '/temperatures/edit/7',
    ]);
    expect(fields.map(({ name, maxLength, beside }) => [name, maxLength, beside])).toEqual([
      ['inventoryId', undefined, undefined],
      ['celsius', 10, undefined],
      ['readOn', undefined, undefined],
      ['readAt', undefined, true],
    ]);
    expect(whyReadOnly?.(emptyReading)).toBeNull();
    expect(whyReadOnly?.({ ...emptyReading, name: '4.5 °C' })).toBe(neverChanged);
  });

  it('is typed with an inventory, a day and a time, each marked where it is wrong', () => {
    expect(Object.keys(checkReading({ ...emptyReading }).errors)).toEqual([
      'inventoryId',
      'celsius',
      'readOn',
      'readAt',
    ]);
    const typed = {
      ...emptyReading,
      ...{ inventoryId: crypto.randomUUID(), celsius: '4.5', readOn: '2026-03-10' },
    };
    const wrong = checkReading({ ...typed, readAt: '24:00' });
    expect(Object.keys(wrong.errors)).toEqual(['readAt']);
    expect(wrong.fields.name).toBe('');
    const read = checkReading({ ...typed, readAt: '07:30' });
    expect(read.errors).toEqual({});
    expect(read.fields.name).toBe('4.5 °C, Mar 10, 2026, 07:30');
    expect(checkReading({ ...typed, readAt: '01:30-05:00' }).errors).toEqual({});
    for (const readAt of ['01:30-5', '01:30 EST', '01:30-05:00:00']) {
      expect(Object.keys(checkReading({ ...typed, readAt }).errors), readAt).toEqual(['readAt']);
    }
  });
});

describe('[STOCK-14] stock on hold', () => {
  const minute = (at: number) => new Date(Date.UTC(2026, 2, 10, 0, at)).toISOString();
  const minutes = fc.integer({ min: 0, max: 1_440 });

  it('is sent nowhere while the case is open, whatever time is stated, and a use is marked from its first reading on', () => {
    fc.assert(
      fc.property(minutes, fc.option(minutes), (at, since) => {
        const hold =
          since === null ? {} : { hold: { caseNumber: 'C-2026-0001', since: minute(since) } };
        const details = { ...sending(2_000), occurredAt: minute(at) };
        const codes = checkEvent(details, { ...context, ...hold, now: null }).map(
          ({ code }) => code,
        );
        expect(codes.includes('lot_on_hold')).toBe(since !== null);
        expect(holdAt(hold.hold, minute(at)) !== null).toBe(since !== null && at >= since);
      }),
    );
  });

  it('names the lot and the case', () => {
    const hold = { caseNumber: 'C-2026-0007', since: '2026-03-10T00:00:00.000Z' };
    const [problem] = checkEvent(sending(2_000), { ...context, hold });
    expect([problem?.code, problem?.field]).toEqual(['lot_on_hold', 'details.lines.0.lotId']);
    expect(problem?.message).toBe(
      'The stock here was out of its temperature limits and is on hold. Case C-2026-0007 must be signed off before it is sent.',
    );
    const late = { ...hold, since: '2026-12-31T00:00:00.000Z' };
    const [other] = checkEvent(sending(2_000), { ...context, hold: late });
    expect(other?.message).toContain('If it left before, record that after the sign-off.');
  });
});

describe('[STOCK-14] the case of an excursion', () => {
  const finding = (found: string): CaseFacts => ({
    ...{ kind: 'finding', what: 'temperature', label: null, isBlind: false },
    ...{ recorded: '2.0 °C to 8.0 °C', found },
  });
  const excursion = [
    { at: '2026-03-10T05:00:00.000Z', userId: null, facts: finding('9.4 °C') },
    { at: '2026-03-10T04:00:00.000Z', userId: 'finder', facts: finding('8.9 °C') },
  ];

  it('is open from its first reading until the sign-off, and ends for one reason alone', () => {
    const view = foldCase(excursion);
    expect(view).toMatchObject({ state: 'open', openedAt: '2026-03-10T04:00:00.000Z' });
    expect(whyNotFor('excursion', view, null)).toBeNull();
    expect(whyNotFor('miscount', view, null)).toContain('Choose that reason');
    const signOff: CaseFacts = { kind: 'signOff', reasonCode: 'excursion', note: 'Assessed.' };
    const at = '2026-03-10T09:00:00.000Z';
    expect(foldCase([...excursion, { at, userId: 'boss', facts: signOff }]).state).toBe('closed');
    const seal: CaseFacts = { ...finding('S-2'), what: 'seal', recorded: 'S-1' } as CaseFacts;
    const other = foldCase([{ at, userId: 'finder', facts: seal }]);
    expect(whyNotFor('excursion', other, null)).toContain('Only a case of another kind');
  });
});

describe('[STOCK-14] the curve of readings', () => {
  const reading = (celsius: number, hour: number) => ({
    ...{ celsius, minC: 20, maxC: 80 },
    readAt: new Date(Date.UTC(2026, 2, 10, hour)).toISOString(),
  });

  it('runs from the oldest to the newest, and marks what is outside', () => {
    const drawing = drawTemperatures([reading(94, 6), reading(45, 3), reading(40, 0)]);
    expect(drawing?.points.map(({ x, isOutside }) => [x, isOutside])).toEqual([
      [0, false],
      [50, false],
      [100, true],
    ]);
    expect(drawing).toMatchObject({ lowest: 10, highest: 104 });
    const { band } = drawing ?? {};
    expect(band && band.top < band.bottom).toBe(true);
    expect(drawTemperatures([reading(40, 0)])).toBeNull();
    const free = [0, 1].map((hour) => ({ ...reading(40, hour), minC: null, maxC: null }));
    expect(drawTemperatures(free)?.band).toBeNull();
  });

  it('has the highest at the top, and a band that ends where there is no limit', () => {
    const drawn = (minC: number | null, maxC: number | null) =>
      drawTemperatures(
        [40, 60].map((celsius, hour) => ({ ...reading(celsius, hour), minC, maxC })),
      );
    expect(drawn(null, null)?.points.map(({ y }) => y)).toEqual([75, 25]);
    expect(drawn(null, 60)?.band).toEqual({ top: 25, bottom: 100 });
    expect(drawn(40, null)?.band).toEqual({ top: 0, bottom: 75 });
    expect(drawn(40, 60)?.band).toEqual({ top: 25, bottom: 75 });
    expect(drawn(null, 59)?.points.map(({ isOutside }) => isOutside)).toEqual([false, true]);
  });

  it('has its whole width for readings a millisecond apart', () => {
    const second = { ...reading(40, 0), readAt: '2026-03-10T00:00:00.001Z' };
    expect(drawTemperatures([reading(40, 0), second])?.points.map(({ x }) => x)).toEqual([0, 100]);
  });
});
