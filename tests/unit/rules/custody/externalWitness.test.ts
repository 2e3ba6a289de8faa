import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attestationText,
  checkExternal,
  type ExternalPolicy,
  externalName,
  plainLicense,
  takesExternal,
  wastedText,
} from '../../../../src/rules/custody/externalWitness.ts';
import { fentanyl } from '../products.ts';

const off: ExternalPolicy = {
  externalWitnessUse: false,
  externalWitnessWaste: false,
  externalWitnessBreakage: false,
};
const on: ExternalPolicy = {
  externalWitnessUse: true,
  externalWitnessWaste: true,
  externalWitnessBreakage: true,
};
const nurse = {
  ...{ firstName: 'Kim', lastName: 'Lund' },
  ...{ facility: 'Mercy Hospital', licenseNumber: '' },
};
const noOne = { fullNames: [], sameLicense: [] };
const code = (person: typeof nurse, fullNames: readonly string[]) =>
  checkExternal(person, true, { ...noOne, fullNames })?.code ?? null;

describe('[SIGN-09] [SIGN-10] a witness without an account', () => {
  it('is taken for three acts alone, and where the agency allows each', () => {
    const acts = ['use', 'waste', 'breakage'];
    expect(acts.map((act) => takesExternal(act, off))).toEqual([false, false, false]);
    expect(acts.map((act) => takesExternal(act, on))).toEqual([true, true, true]);
    expect(takesExternal('waste', { ...off, externalWitnessUse: true })).toBe(false);
    const never = ['correction', 'count', 'shiftChange', 'destruction', 'reverseDistribution'];
    for (const act of never) {
      expect(checkExternal(nurse, takesExternal(act, on), noOne)).toMatchObject({
        code: 'external_not_allowed',
        field: 'signing.external.lastName',
      });
    }
    expect(checkExternal(nurse, false, noOne)?.code).toBe('external_not_allowed');
  });

  it('does not have the name of anyone who takes part', () => {
    expect(code(nurse, ['Dana Ruiz'])).toBeNull();
    expect(code(nurse, ['Dana Ruiz', 'Kim Lund'])).toBe('witness_is_signer');
    expect(code({ ...nurse, firstName: ' KIM ' }, ['kim  lund'])).toBe('witness_is_signer');
    expect(code({ ...nurse, firstName: 'K.' }, ['Kim Lund'])).toBe('witness_is_signer');
    expect(code({ ...nurse, firstName: 'K. A.' }, ['Kim Lund'])).toBe('witness_is_signer');
    expect(code({ ...nurse, firstName: 'Lund', lastName: 'Kim' }, ['Kim Lund'])).toBe(
      'witness_is_signer',
    );
    for (const fullName of ['Lund, Kim', 'Kim Lund, EMT-P', 'Kim A. Lund Jr.', 'Dr. Kim Lund']) {
      expect(code(nurse, [fullName])).toBe('witness_is_signer');
    }
    expect(code({ ...nurse, firstName: 'Dr. Kim' }, ['Kim Lund'])).toBe('witness_is_signer');
    expect(code({ ...nurse, lastName: 'van der Lund' }, ['Kim van der Lund'])).toBe(
      'witness_is_signer',
    );
    expect(code({ ...nurse, lastName: 'Lundgren' }, ['Kim Lund'])).toBeNull();
    expect(code({ ...nurse, firstName: 'L.' }, ['Kim Lund'])).toBeNull();
    expect(code({ ...nurse, firstName: 'Karin' }, ['Kim Lund'])).toBeNull();
    expect(code({ ...nurse, firstName: 'KA' }, ['Kim Lund'])).toBe('witness_is_signer');
    expect(code({ ...nurse, firstName: 'J.' }, ['Kim Lund'])).toBeNull();
    for (const lastName of ['Lund Jr.', 'Lund, RN', 'Lund-Berg', 'van der Lund']) {
      expect(code({ ...nurse, lastName }, ['Kim Lund'])).toBe('witness_is_signer');
    }
    expect(code(nurse, ['K. Lund'])).toBe('witness_is_signer');
    expect(code(nurse, ['Jo Lund'])).toBeNull();
    expect(code({ ...nurse, lastName: 'van der Berg' }, ['Kim van der Lund'])).toBeNull();
    expect(code({ ...nurse, firstName: 'Ben' }, ['Ben Lund'])).toBe('witness_is_signer');
    expect(code({ ...nurse, lastName: 'Ng' }, ['Kim Ng'])).toBe('witness_is_signer');
    expect(code({ ...nurse, firstName: 'Jo', lastName: 'Li Ng' }, ['Kim Li'])).toBeNull();
    expect(code({ ...nurse, lastName: '-' }, ['Kim Lund'])).toBeNull();
    expect(code({ ...nurse, lastName: '-' }, ['Kim Lund.'])).toBeNull();
    for (const particle of ['van', 'der', 'den', 'von', 'del', 'dos', 'las', 'los', 'bin', 'ben']) {
      const other = { ...nurse, lastName: `${particle} Berg` };
      expect(code(other, [`Kim ${particle} Lund`]), particle).toBeNull();
    }
    const initial = (lastName: string, fullName: string) =>
      code({ ...nurse, firstName: 'K.', lastName }, [fullName]);
    expect(initial('Li Berg', 'Kim Li')).toBeNull();
    expect(initial('Lee Berg', 'Kim Lee')).toBe('witness_is_signer');
    expect(initial('Ng', 'Kim Ng')).toBe('witness_is_signer');
    expect(code({ ...nurse, firstName: 'Kit' }, ['Kim Lund'])).toBeNull();
    const people = { ...noOne, fullNames: ['Kim Lund'] };
    expect(checkExternal(nurse, true, people)?.field).toBe('signing.external.lastName');
    const accents = { ...nurse, firstName: 'Tomas', lastName: 'Beltran' };
    expect(code(accents, ['Tomás Beltrán'])).toBe('witness_is_signer');
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z][a-z]{2,8}$/),
        fc.stringMatching(/^[A-Z][a-z]{2,8}$/),
        (firstName, lastName) => {
          expect(code({ ...nurse, firstName, lastName }, [`${firstName} ${lastName}`])).toBe(
            'witness_is_signer',
          );
        },
      ),
    );
  });

  it('does not have the license number that was given with the name of anyone who takes part', () => {
    const kimmy = { ...nurse, firstName: 'Kimmy', licenseNumber: 'rn 77-1' };
    const given = { fullNames: ['Dana Ruiz', 'Kim Lund'], sameLicense: [nurse] };
    expect(checkExternal(kimmy, true, given)).toEqual({
      code: 'witness_is_signer',
      field: 'signing.external.licenseNumber',
      message:
        'This license number is that of Kim Lund, who takes part in it. Ask another person to witness.',
    });
    expect(checkExternal(kimmy, true, { ...given, fullNames: ['Dana Ruiz'] })).toBeNull();
    expect(checkExternal(kimmy, true, { ...given, sameLicense: [] })).toBeNull();
    expect(['RN-77', ' rn 77', 'R.N.77', '–'].map(plainLicense)).toEqual([
      ...['RN77', 'RN77', 'RN77', ''],
    ]);
  });

  it('is named with the facility, and attests drug and amount', () => {
    expect(wastedText(null)).toBe('wasted');
    expect(externalName(nurse)).toBe('Kim Lund (external, Mercy Hospital)');
    const seen = [{ product: fentanyl, amount: 500 }];
    expect(attestationText(seen, wastedText('sinkWithWitness'))).toBe(
      'I saw 25\u00a0mcg (0.5\u00a0mL) of fentaNYL 50 mcg/mL wasted into a sink.',
    );
  });
});
