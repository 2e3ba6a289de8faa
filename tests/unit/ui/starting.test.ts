import { describe, expect, it } from 'vitest';
import { ServerDown } from '../../../src/client/app/ServerDown.tsx';
import { Login } from '../../../src/client/features/session/login/Login.tsx';
import { sampleInstallation } from '../../model/app/sampleInstallation.ts';
import { h, html, words } from './html.ts';

const props = { productTitle: 'Countersign', onRetry: () => undefined };

describe('[BOOT-05] a start', () => {
  it('that is only slow does not say that it failed', () => {
    const slow = words(html(h(ServerDown, { ...props, isSlow: true, message: 'Wait a moment.' })));
    expect(slow).toContain('Countersign is starting');
    expect(slow).not.toContain('can’t start');
  });

  it('that failed says so', () => {
    expect(words(html(h(ServerDown, props)))).toContain('Countersign can’t start');
  });
});

it('[LOGIN-12] between a login and the first page no empty form is shown', () => {
  const shown = (isEntering: boolean) =>
    words(html(h(Login, { login: undefined, installation: sampleInstallation, isEntering })));
  expect(shown(false)).toContain('Username');
  expect(shown(true)).toContain('Logging you in');
  expect(shown(true)).not.toContain('Username');
});
