import { describe, expect, test } from 'vitest';
import type { CustodyEventDetails } from '../../../src/contract/custody/custodyEvent.ts';
import { hashContent } from '../../../src/server/core/ledger/hashEvent.ts';
import { hashUse } from '../../../src/server/core/ledger/useContent.ts';
import { requestHashOf } from '../../../src/server/core/signing/requestHashOf.ts';
import { contentOfActivation } from '../../../src/server/features/control-values/activate.ts';
import { contentOfFirstCount } from '../../../src/server/features/custody/first-count/findRecordedFirstCount.ts';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const at = '2026-11-20T08:30:00.000Z';
const signerId = id(9);
const alone = { pin: '2468', others: [] };
const witnessed = { pin: '2468', others: [{ userName: 'Casey', pin: '1357' }] };

// Each of these was stored by an installation when forms still had their PINs in other places. A repeat is only
// recognized, and the ledger only verifies, while the same act gives the same hash.
describe('the content of an act hashes as it was stored before `signing` was one shape:', () => {
  const use = {
    inventoryId: id(1),
    lotId: id(2),
    drawnUnits: 1,
    given: 75,
    wasted: 25,
    returned: 0,
    occurredAt: at,
    incidentNumber: '26-0101',
    patientId: 'P-17',
    givenByUserId: id(9),
    orderKind: 'standing',
    authorizedBy: 'Dr. Ann Lee',
    wasteManner: 'disposalPouch',
    wasteReason: 'left over',
  } as const;

  test('a use with a witness, without one, and with a name that no one has', () => {
    expect(hashUse(use, signerId, id(8))).toBe(
      '48d20f861baaab4d3e341ae0a3aaff69bf246a05a2a1b525f0ea59c47901a77b',
    );
    const whole = { ...use, wasted: 0, given: 100, wasteManner: null, wasteReason: '' };
    expect(hashUse(whole, signerId, null)).toBe(
      '5d0a13b610353d693803f73330c89814c7d85b75cf0c6816dc86f89e1f40c798',
    );
    expect(hashUse(use, signerId, 'stranger')).toBe(
      '732ecfada868a770350c2d3bdfd8703101d24864d68ce12b87932c1d2384fb26',
    );
  });

  test('a field of a use that was added later, only where it is filled', () => {
    const plain = hashUse(use, signerId, id(8));
    const later = (unitNumber: string) => hashUse({ ...use, ...{ unitNumber } }, signerId, id(8));
    expect(later('')).toBe(plain);
    expect(later('M-4')).not.toBe(plain);
  });

  test('an event', () => {
    const details = {
      kind: 'breakage',
      inventoryId: id(1),
      occurredAt: at,
      reasonId: null,
      note: 'dropped',
      lines: [{ lotId: id(2), amount: 100 }],
    } as const;
    // As it was recorded before it was asked whether the drug can be recovered.
    const content = { ...details, lines: details.lines.map((line) => ({ ...line })) };
    expect(hashContent(content as unknown as CustodyEventDetails, signerId, [id(8)])).toBe(
      'f9304aac81f19c329f0c901ecaef4d920dbdb6a48c708d499dcc3a08f2c83dd4',
    );
  });

  test('a first count, with a witness and without', () => {
    const lines = [{ productId: id(3), lotNumber: 'A1', expiresOn: '2027-06-30', units: 10 }];
    const details = { inventoryId: id(1), countedAt: at, lines };
    const form = { idempotencyKey: id(5), details, signing: witnessed };
    expect(contentOfFirstCount(form, signerId)).toBe(
      'f6795e5fba2916f9ffaddba5d21395d7e713b78a241d5800039d8df1fc737710',
    );
    expect(contentOfFirstCount({ ...form, signing: alone }, signerId)).toBe(
      '0f5dd497200d137ed23eb6cebf5ba1e62435e609b17ab56f6fa1d79b8a6c109a',
    );
  });

  test('an activation', () => {
    const form = {
      idempotencyKey: id(5),
      inventoryId: id(1),
      lotId: id(2),
      source: { way: 'generate' as const, count: 3 },
      signing: alone,
    };
    expect(contentOfActivation(form, signerId)).toBe(
      '9ae517aef9b23a84d977c42429e91020091d028abefaacd7f317beffe71ba170',
    );
  });

  test('a Form 3848', () => {
    const form = {
      idempotencyKey: id(5),
      periodEnd: '2026-06-30',
      basis: 'a'.repeat(64),
      counts: [{ key: 'k', count: 4 }],
      explanation: '',
      amendment: null,
      signing: alone,
    };
    expect(requestHashOf(form, signerId)).toBe(
      'bf70f3d9f312c8343fca2fb57ea1a5e26709660cb68a94ad47df7cf5c1b85768',
    );
  });

  test('a biennial inventory', () => {
    const form = {
      idempotencyKey: id(5),
      day: '2026-11-20',
      moment: 'opening',
      basis: 'b'.repeat(64),
      explanation: 'none',
      signing: alone,
    };
    expect(requestHashOf(form, signerId)).toBe(
      '96eaccd3b701a9913a2b42975742b6c2aa0ddbfccfb4a6ab5b140c86e8facd8d',
    );
  });
});

test('a repeat may sign with another proof, and is the same act', () => {
  const form = { idempotencyKey: id(5), day: '2026-11-20', signing: alone };
  const again = { ...form, signing: { pin: '1357', others: [] } };
  expect(requestHashOf(again, signerId)).toBe(requestHashOf(form, signerId));
});
