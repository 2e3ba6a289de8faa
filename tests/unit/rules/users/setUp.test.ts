import { expect, test } from 'vitest';
import { signingGaps } from '../../../../src/rules/users/setUp.ts';

const ready = { isNewUser: false, isAcknowledged: true, userSignatureId: 's-1', hasPin: true };
const accept = 'accept the license agreement';

test.each([
  [{}, []],
  [{ isNewUser: true }, [accept]],
  [{ isAcknowledged: false }, [accept]],
  [{ isNewUser: true, isAcknowledged: false }, [accept]],
  [{ userSignatureId: null }, ['set a signature']],
  [{ hasPin: false }, ['set a PIN']],
  [
    { isNewUser: true, userSignatureId: null, hasPin: false },
    [accept, 'set a signature', 'set a PIN'],
  ],
])('[NAV-02] an account with %j still has to %j before it signs', (change, gaps) => {
  expect(signingGaps({ ...ready, ...change })).toEqual(gaps);
});
