import { describe, expect, it } from 'vitest';
import type { RawUse } from '../../../../src/rules/custody/typedUse.ts';
import { readUseForm, resealOfUse } from '../../../../src/rules/custody/useForm.ts';
import { sampleChoices, sampleForm } from '../../../model/custody/sampleUse.ts';
import { sealedWith } from '../../../support/samples/seals.ts';

const sealed = { ...sampleChoices, seal: sealedWith('60117') };

describe('[SEAL-04] from a sealed inventory', () => {
  const reading = (change: Partial<RawUse>) =>
    readUseForm({ ...sampleForm, ...change }, sealed, 'America/New_York');

  it.each<[Partial<RawUse>, ...string[]]>([
    [{}, 'reseal reseal_missing'],
    [{ sealAfter: 'sealed', sealFound: '60117' }, 'reseal.sealNumber field_invalid'],
    [{ sealAfter: 'sealed', sealNumber: '60117' }, 'reseal.sealNumber seal_number_unchanged'],
    // Together with all else that is to be corrected.
    [{ drawnUnits: 'x' }, 'drawnUnits amount_not_a_number', 'reseal reseal_missing'],
    [{ patientId: '' }, 'patientId patient_missing', 'reseal reseal_missing'],
    [{ occurredTime: '' }, 'occurredAt time_missing'],
  ])('%j is corrected at %s', (change, ...problems) => {
    const result = reading(change);
    expect(result.ok ? [] : result.problems.map(({ field, code }) => `${field} ${code}`)).toEqual(
      problems,
    );
  });

  it('the form says what was removed, and the new seal or that it was left open', () => {
    const left = { sealAfter: 'sealed', sealFound: '60117', sealNumber: '60118' };
    expect(reading(left).ok).toBe(true);
    expect(resealOfUse({ ...sampleForm, ...left }, sealed)).toEqual({
      sealFound: '60117',
      sealNumber: '60118',
    });
    const open = { sealAfter: 'open', sealNumber: '60118' };
    expect(reading(open).ok).toBe(true);
    expect(resealOfUse({ ...sampleForm, ...open }, sealed)).toEqual({
      sealFound: null,
      sealNumber: null,
    });
  });

  it('nothing is sent where nothing is sealed, whatever was typed before', () => {
    const typed = { ...sampleForm, sealAfter: 'open' };
    expect(readUseForm(typed, sampleChoices, 'America/New_York').ok).toBe(true);
    expect(resealOfUse(typed, sampleChoices)).toBeNull();
  });
});
