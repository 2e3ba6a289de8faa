import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anotherUse } from '../../../../src/rules/custody/anotherUse.ts';
import type { RawUse } from '../../../../src/rules/custody/typedUse.ts';

const shared = [
  'incidentNumber',
  'patientId',
  'noPatientReason',
  'occurredOn',
  'occurredTime',
  'givenByUserId',
  'orderKind',
  'authorizedBy',
] as const satisfies readonly (keyof RawUse)[];

const own = {
  lotId: '',
  drawnUnits: '1',
  amountUnit: '',
  given: '',
  wasted: '',
  returned: '0',
  filledWaste: { text: '', isReplaced: false },
  wasteManner: '',
  wasteReason: '',
  disposedByUserId: '',
};

const text = fc.string({ minLength: 2 });
const typed: fc.Arbitrary<RawUse> = fc.record({
  ...Object.fromEntries([...shared, ...Object.keys(own)].map((name) => [name, text])),
  filledWaste: fc.record({ text, isReplaced: fc.boolean() }),
  labels: text,
  labeledLot: text,
  wastedOn: text,
  wastedTime: text,
  sealFound: text,
  sealAfter: text,
  sealNumber: text,
}) as unknown as fc.Arbitrary<RawUse>;

test('[USE-08] another drug has what the incident shares, and nothing of drug, waste, label or seal', () => {
  fc.assert(
    fc.property(typed, (first) => {
      const of = Object.fromEntries(shared.map((name) => [name, first[name]]));
      expect(anotherUse(first)).toEqual({ ...of, ...own });
    }),
  );
});
