// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { PasswordDialog } from '../../../src/client/core/secrets/PasswordDialog.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test('[ROLE-04] the password that is asked for again is sent as it was typed, with its spaces', () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const sent: string[] = [];
  const props = { id: 'key', purpose: 'To create a key', errors: {}, isBusy: false };
  const dialog = {
    ...props,
    onCancel: undefined,
    onSubmit: (typed: string) => void sent.push(typed),
  };
  act(() => root.render(createElement(PasswordDialog, dialog)));
  const input = document.querySelector<HTMLInputElement>('#key-password');
  if (input === null) throw new Error('The dialog has no field for the password.');
  input.value = ' lantern orchard ';
  act(() => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }));
  });
  expect(sent).toEqual([' lantern orchard ']);
  act(() => root.unmount());
});
