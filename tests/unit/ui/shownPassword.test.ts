// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { PasswordInput } from '../../../src/client/ui/form/PasswordInput.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test('[CHPW-01] a password that is shown stays shown when the page renders again', () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const render = (props: { 'aria-invalid'?: boolean }) =>
    act(() => root.render(createElement(PasswordInput, { id: 'password', ...props })));
  const type = () => container.querySelector('input')?.type;
  const button = () => container.querySelector('button');

  render({});
  act(() => button()?.click());
  expect(type()).toBe('text');
  render({ 'aria-invalid': true });
  expect(type()).toBe('text');
  expect(button()?.getAttribute('aria-pressed')).toBe('true');

  act(() => button()?.click());
  render({});
  expect(type()).toBe('password');
  expect(button()?.getAttribute('aria-pressed')).toBe('false');
  act(() => root.unmount());
});
