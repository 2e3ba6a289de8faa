import { afterEach, expect, it, vi } from 'vitest';
import { warnBrowser } from '../../../src/client/platform/browser/browserNotice.ts';
import { browserLabels } from '../../../src/rules/session/browserSupport.ts';

afterEach(() => vi.unstubAllGlobals());

/** What is said at each of two starts in one tab. */
function saidTwice(userAgent: string): string[][] {
  const kept = new Map<string, string>();
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return [1, 2].map(() => {
    const said: string[] = [];
    warnBrowser((event) => {
      if (event.type === 'toast.raised') said.push(event.toast.text);
    });
    return said;
  });
}

const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version.replace('_', '.')} Mobile/15E148 Safari/604.1`;

it('[LOGIN-10] Internet Explorer shows at each start that it is not supported', () => {
  const ie = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko';
  const sentence = browserLabels.internetExplorer;
  expect(saidTwice(ie)).toEqual([[sentence], [sentence]]);
});

it('[LOGIN-11] an iOS below 16 shows once a tab that it is deprecated, a later one never', () => {
  expect(saidTwice(iphone('15_8'))).toEqual([[browserLabels.deprecatedIos], []]);
  expect(saidTwice(iphone('16_0'))).toEqual([[], []]);
});
