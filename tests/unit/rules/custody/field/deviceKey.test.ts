import { describe, expect, it } from 'vitest';
import {
  exportPublicKey,
  isSignedBy,
  newDeviceKey,
  signWithDevice,
} from '../../../../../src/rules/custody/field/deviceKey.ts';

const text = new TextEncoder().encode('an envelope');

describe('[FIELD-02] the key of a device', () => {
  it('has a private half that no script can export', async () => {
    const { privateKey } = await newDeviceKey();
    expect(privateKey.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow();
  });

  it('signs, and nothing else passes for its signature', async () => {
    const pair = await newDeviceKey();
    const point = await exportPublicKey(pair);
    const signature = await signWithDevice(pair.privateKey, text);
    expect(await isSignedBy(point, text, signature)).toBe(true);
    const other = await exportPublicKey(await newDeviceKey());
    expect(await isSignedBy(other, text, signature)).toBe(false);
    expect(await isSignedBy('AAAA', text, signature)).toBe(false);
    expect(await isSignedBy(point, text.slice(1), signature)).toBe(false);
  });
});
