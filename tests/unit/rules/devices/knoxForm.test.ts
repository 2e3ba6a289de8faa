import { describe, expect, test } from 'vitest';
import { type KnoxConnection, knoxRegions } from '../../../../src/contract/devices/knox.ts';
import { checkConnection } from '../../../../src/rules/devices/knoxForm.ts';

const [region, otherRegion] = knoxRegions;
const typed = { region, clientId: 'tamarack', clientSecret: 'quarry-lantern', showsPlaces: false };
const present: KnoxConnection = {
  region,
  clientId: 'tamarack',
  showsPlaces: false,
  version: 7,
  readAt: null,
  fault: null,
};
const missing = { clientSecret: 'Enter the client secret.' };

describe('the connection to device management', () => {
  test('is sent with the version that was shown, 0 for a new one', () => {
    expect(checkConnection(typed, null)).toEqual({ ok: true, form: { ...typed, version: 0 } });
    expect(checkConnection(typed, present)).toEqual({ ok: true, form: { ...typed, version: 7 } });
  });

  test.each([
    [null, 'tamarack', region, false],
    [present, 'tamarack', region, true],
    [present, ' tamarack ', region, true],
    [present, 'hudson', region, false],
    [present, 'tamarack', otherRegion, false],
  ])('keeps its secret only for the same client: %o with %j in %s', (now, clientId, at, isKept) => {
    const read = checkConnection({ ...typed, clientId, region: at, clientSecret: '' }, now);
    expect(read.ok).toBe(isKept);
    expect(read.ok ? {} : read.errors).toEqual(isKept ? {} : missing);
  });

  test('has a sentence at each field that is missing', () => {
    const read = checkConnection({ ...typed, region: 'Mars', clientId: ' ' }, null);
    expect(read.ok ? {} : read.errors).toEqual({
      region: 'Choose the server of your Knox Manage tenant.',
      clientId: 'Enter the client ID.',
    });
  });
});
