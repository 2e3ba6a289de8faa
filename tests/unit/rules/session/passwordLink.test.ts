import { describe, expect, it } from 'vitest';
import {
  apiDocumentationPath,
  defaultLinkDays,
  emailSubmittedText,
  isFromEmail,
  linkText,
  missingIdText,
  passwordTitle,
} from '../../../../src/rules/session/passwordLink.ts';

it('[CHPW-05] [CHPW-06] [FORGOT-02] has the exact texts', () => {
  expect(linkText('superseded', 7)).toBe(
    'This email has expired because a newer one has been sent. Please use the latest email.',
  );
  expect(linkText('tooOld', 7)).toBe(
    'This email has expired because it has been more than 7 days since it was sent.',
  );
  expect(linkText('tooOld', 1)).toContain('more than 1 day since');
  expect(linkText('unusable', 7)).toBe(
    'This link can no longer be used. Please ask for a new email.',
  );
  expect(linkText('valid', 7)).toBe('');
  expect(missingIdText).toBe('There was a problem processing you change passowrd request.');
  expect(emailSubmittedText).toBe(
    'Your email was submitted successfully. If you do not receive an email from us shortly, please verify that you entered the correct email.',
  );
});

it('[CHPW-05] a link is good for 7 days unless the installation sets another figure', () => {
  expect(defaultLinkDays).toBe(7);
});

it('[CHPW-07] leads API accounts to the documentation of the API', () => {
  expect(apiDocumentationPath).toBe('/api/documentation');
});

it('[CHPW-02] titles a first password and a changed one', () => {
  expect(passwordTitle(true)).toBe('Setup Password');
  expect(passwordTitle(false)).toBe('Change Password');
});

describe('[ROUTE-04] a page opened from an email', () => {
  it.each([
    ['/change-password/abc?code=fromEmail', true],
    ['/change-password/abc?x=1&code=fromEmail#top', true],
    ['/change-password/abc?code=other', false],
    ['/change-password/abc?code=from?Email', false],
    ['/change-password/abc?xcode=fromEmail', false],
    ['/change-password/abc#?code=fromEmail', false],
    ['/change-password/abc', false],
  ])('%s: %s', (address, expected) => {
    expect(isFromEmail(address)).toBe(expected);
  });
});
