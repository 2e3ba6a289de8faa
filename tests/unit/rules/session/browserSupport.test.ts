import { describe, expect, it, test } from 'vitest';
import {
  iosVersion,
  isDeprecatedIos,
  isInternetExplorer,
  passkeyHindrance,
} from '../../../../src/rules/session/browserSupport.ts';

const facts = (userAgent: string, touchPoints = 0) => ({ userAgent, touchPoints });
const mac = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
const phone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`;
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

describe('[LOGIN-10] Internet Explorer', () => {
  it.each([
    'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
    'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Trident/7.0; .NET4.0C)',
    'Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)',
  ])('is recognized by %s', (userAgent) => {
    expect(isInternetExplorer(facts(userAgent))).toBe(true);
  });

  it.each([chrome, mac('17.4'), phone('16_0'), `${chrome} Edg/141.0.0.0`])(
    'is not %s',
    (userAgent) => {
      expect(isInternetExplorer(facts(userAgent))).toBe(false);
    },
  );
});

describe('[LOGIN-11] iOS below 16', () => {
  it.each([
    [facts(phone('15_8_2'), 5), 15],
    [facts(phone('9_3'), 5), 9],
    [facts('Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15', 5), 12],
    [facts(mac('15.6'), 5), 15],
  ])('%o is deprecated', (browser, version) => {
    expect(iosVersion(browser)).toBe(version);
    expect(isDeprecatedIos(browser)).toBe(true);
  });

  it.each([
    facts(phone('16_0'), 5),
    facts(phone('26_1'), 5),
    facts(mac('16.1'), 5),
    facts(mac('15.6')),
    facts(chrome),
    facts('Mozilla/5.0 (Mobile; Windows Phone 8.1; Trident/7.0; like iPhone OS 7_0_3 Mac OS X)', 5),
  ])('%o is not', (browser) => {
    expect(isDeprecatedIos(browser)).toBe(false);
  });
});

test.each([
  [facts(chrome), null],
  [facts(mac('15.6'), 1), null],
  [facts(mac('15.6'), 2), 15],
  [
    facts('Mozilla/5.0 (Linux; U; Android 4.0.3) AppleWebKit/534 Version/4.0 Mobile Safari/534', 5),
    null,
  ],
])('[LOGIN-11] the version of iOS of %o is %j', (browser, version) => {
  expect(iosVersion(browser)).toBe(version);
});

describe('[PWL-08] why no passkey can be used', () => {
  it.each([
    [false, true, 'U2F authentication is not supported without HTTPs.'],
    [false, false, 'U2F authentication is not supported without HTTPs.'],
    [true, false, 'U2F authentication is not supported on this browser.'],
    [true, true, null],
  ])('secure %s, supported %s', (isSecureContext, hasPublicKeyCredential, text) => {
    expect(passkeyHindrance({ isSecureContext, hasPublicKeyCredential })).toBe(text);
  });
});
