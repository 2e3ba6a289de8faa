import { describe, expect, test } from 'vitest';
import { intendedProof } from '../../../../src/rules/core/signatures.ts';
import { signedContent } from '../../../../src/rules/core/signedContent.ts';
import { proofLabels } from '../../../../src/server/core/signing/proofLabels.ts';

describe('what a passkey signs', () => {
  const form = { key: 'a', details: { note: 'x', lines: [1, 2] }, left: undefined };

  test('is one text for one content, with any proof and any order of its fields', () => {
    const typed = signedContent({ ...form, signing: { pin: '2468', others: [{ pin: '1357' }] } });
    const others = [{ pin: { byPasskey: true } }];
    const intended = {
      signing: { others, pin: { assertion: {} } },
      details: form.details,
      key: 'a',
    };
    expect(signedContent(intended)).toBe(typed);
    expect(typed).not.toContain('2468');
  });

  test('has sorted fields, and says of each proof only that there is one', () => {
    const signing = { pin: '2468', others: [{ userName: 'moyelaran', pin: null }] };
    expect(signedContent({ signing, details: form.details })).toBe(
      '{"details":{"lines":[1,2],"note":"x"},"signing":{"others":[{"pin":null,"userName":"moyelaran"}],"pin":true}}',
    );
  });

  test('is a different one if anything differs, or if someone signs later', () => {
    const now = signedContent({ ...form, signing: { others: [{ pin: '1357' }] } });
    const later = signedContent({ ...form, signing: { others: [{ pin: null }] } });
    const changed = signedContent({ ...form, key: 'b', signing: { others: [{ pin: '1357' }] } });
    expect(new Set([now, later, changed]).size).toBe(3);
  });
});

test('a checked box leaves a typed PIN out', () => {
  expect(intendedProof('2468', undefined)).toBe('2468');
  expect(intendedProof('2468', 'on')).toEqual({ byPasskey: true });
});

test('the trail counts PINs and passkeys', () => {
  const response = { authenticatorData: '', clientDataJSON: '', signature: '' };
  const passkey = { assertion: { id: '', rawId: '', type: 'public-key' as const, response } };
  expect(proofLabels(['2468'])).toBe('a PIN');
  expect(proofLabels([passkey, passkey])).toBe('two passkeys');
  expect(proofLabels(['2468', passkey, '1357'])).toBe('two PINs and a passkey');
});
