import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allowWorkers } from '../../../src/client/platform/browser/trustedScripts.ts';

type Rules = { createScriptURL: (address: string) => string };

const created = new Map<string, Rules>();

beforeEach(() => {
  created.clear();
  const trustedTypes = {
    get defaultPolicy() {
      return created.get('default') ?? null;
    },
    createPolicy(name: string, rules: Rules) {
      if (created.has(name)) throw new TypeError('There is a policy of this name.');
      created.set(name, rules);
      return rules;
    },
  };
  vi.stubGlobal('window', { trustedTypes });
});
afterEach(() => vi.unstubAllGlobals());

it('[ROUTE-16] only the two workers of the application may be started, and the policy makes no script and no HTML', () => {
  allowWorkers();
  allowWorkers();
  const rules = created.get('default');
  expect(Object.keys(rules ?? {})).toEqual(['createScriptURL']);
  for (const address of ['/service-worker.js', '/assets/codeReaderWorker-AbCd_123.js']) {
    expect(rules?.createScriptURL(address)).toBe(address);
  }
  for (const address of [
    'https://elsewhere.example/service-worker.js',
    '//elsewhere.example/assets/codeReaderWorker-AbCd_123.js',
    '/api/Photos/service-worker.js',
    '/assets/index-AbCd_123.js',
    '/assets/codeReaderWorker-AbCd_123.js?again',
    'data:text/javascript,0',
  ]) {
    expect(() => rules?.createScriptURL(address), address).toThrow('Only the workers');
  }
});
