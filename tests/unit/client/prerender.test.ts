import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderLogin } from '../../../src/client/build/prerender.tsx';
import { sampleInstallation } from '../../model/app/sampleInstallation.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('[BOOT-05] the login form is rendered in advance, and leaves no timer for which the build would wait', () => {
  const html = renderLogin(sampleInstallation);
  expect(html).toContain('Regular Login');
  expect(vi.getTimerCount()).toBe(0);
});

it('[LOGIN-10] the form that is rendered in advance posts, so that without script no password reaches an address', () => {
  const [form = ''] =
    /<form[^>]*aria-label="Regular Login"[^>]*>/.exec(renderLogin(sampleInstallation)) ?? [];
  expect(form).toContain('method="post"');
  expect(form).toContain('action="/login"');
});
