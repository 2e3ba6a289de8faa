import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pushAddressOf } from '../../../../src/rules/alerts/pushAddress.ts';

it('[ALERT-02] the keys of a device are sent as base64url, as a push service expects them', () => {
  const endpoint = 'https://push.example.org/1';
  const bytes = fc.uint8Array({ maxLength: 70 });
  fc.assert(
    fc.property(bytes, fc.option(bytes), (p256dh, auth) => {
      const keys = { p256dh, auth };
      const getKey = (name: 'p256dh' | 'auth') => keys[name]?.slice().buffer ?? null;
      expect(pushAddressOf({ endpoint, getKey })).toEqual({
        endpoint,
        p256dh: Buffer.from(p256dh).toString('base64url'),
        auth: Buffer.from(auth ?? []).toString('base64url'),
      });
    }),
  );
});
