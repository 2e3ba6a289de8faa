import { expect, it } from 'vitest';
import { problemTitle } from '../../../../src/rules/core/problemTitle.ts';

it.each([
  ['not_found', 'Not found'],
  ['pin_wrong', 'PIN wrong'],
  ['request_invalid', 'Request invalid'],
  ['unknown_ndc', 'Unknown NDC'],
])('the title of %s is %s', (code, title) => {
  expect(problemTitle(code)).toBe(title);
});
