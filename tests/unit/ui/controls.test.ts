import { describe, expect, test } from 'vitest';
import { Button } from '../../../src/client/ui/basic/Button.tsx';
import { Choices } from '../../../src/client/ui/form/Choice.tsx';
import { ErrorSummary } from '../../../src/client/ui/form/ErrorSummary.tsx';
import { type ControlAttributes, Field } from '../../../src/client/ui/form/Field.tsx';
import { PasswordInput } from '../../../src/client/ui/form/PasswordInput.tsx';
import { PinInput } from '../../../src/client/ui/form/PinInput.tsx';
import { TextInput } from '../../../src/client/ui/form/TextInput.tsx';
import { Dialog } from '../../../src/client/ui/overlay/Dialog.tsx';
import { h, html, tag, words } from './html.ts';

const input = (control: ControlAttributes) => h(TextInput, { ...control, name: 'lot' });

describe('a field', () => {
  test('[LOGIN-01] connects its error and its hint to the control and marks it invalid', () => {
    const markup = html(
      h(Field, {
        id: 'lot',
        label: 'Lot',
        hint: 'On the box',
        error: 'Enter the lot.',
        children: input,
      }),
    );
    const control = tag(markup, /<input[^>]*>/);
    expect(control).toContain('aria-describedby="lot-hint lot-error"');
    expect(control).toContain('aria-invalid="true"');
    expect(markup).toContain('id="lot-error"');
    expect(markup).toContain('<label for="lot">');
  });

  test('without an error mentions none', () => {
    const control = tag(
      html(h(Field, { id: 'lot', label: 'Lot', children: input })),
      /<input[^>]*>/,
    );
    expect(control).not.toContain('aria-');
  });

  test('a question with radio buttons connects its error to the group', () => {
    const markup = html(
      h(Choices, {
        id: 'kind',
        name: 'kind',
        legend: 'Type of order',
        options: [{ value: 'standing', text: 'Standing order' }],
        error: 'Choose the kind of order.',
      }),
    );
    expect(tag(markup, /<fieldset[^>]*>/)).toContain('aria-describedby="kind-error"');
    expect(markup).toContain('id="kind-error"');
  });

  test('a password is never in the markup, and can be shown', () => {
    const markup = html(h(PasswordInput, { id: 'password', name: 'password' }));
    expect(tag(markup, /<input[^>]*>/)).not.toContain('value=');
    expect(markup).toContain('aria-label="Show password"');
    expect(markup).toContain('aria-pressed="false"');
  });

  test('a PIN is not offered to the password manager', () => {
    const control = html(h(PinInput, { id: 'pin', name: 'pin' }));
    expect(control).toContain('autoComplete="off"');
    expect(control).toContain('inputMode="numeric"');
    expect(control).toContain('maxLength="20"');
  });
});

test('an error summary counts the errors and links to their fields', () => {
  const markup = html(
    h(ErrorSummary, {
      errors: [
        { field: 'patientId', text: 'Enter the patient id.' },
        { field: 'given', text: 'Enter an amount; 0 if none.' },
      ],
    }),
  );
  expect(markup).toContain('role="alert"');
  expect(words(markup)).toContain('Two things need your attention');
  expect(markup).toContain('<a href="#given">Enter an amount; 0 if none.</a>');
  expect(html(h(ErrorSummary, { errors: [] }))).toBe('');
});

describe('a button', () => {
  test('keeps its label while busy', () => {
    const markup = html(h(Button, { busy: true }, 'Record use'));
    expect(markup).toContain('aria-busy="true"');
    expect(words(markup)).toBe('Record use');
  });

  test('that cannot be used stays focusable and says why', () => {
    const markup = html(h(Button, { unavailable: 'You’re offline.' }, 'Add user'));
    expect(markup).toContain('aria-disabled="true"');
    expect(markup).toContain('title="You’re offline."');
    expect(markup).not.toContain(' disabled');
  });
});

test('a dialog is named by its title and described by its text', () => {
  const markup = html(
    h(Dialog, { title: 'Inactivity Timeout', role: 'alertdialog', children: 'Soon.', foot: null }),
  );
  const [, label = ''] = /aria-labelledby="([^"]+)"/.exec(markup) ?? [];
  const [, text = ''] = /aria-describedby="([^"]+)"/.exec(markup) ?? [];
  expect(markup).toContain('role="alertdialog"');
  expect(markup).toContain(`<h2 id="${label}">Inactivity Timeout</h2>`);
  expect(markup).toContain(`id="${text}">Soon.`);
  expect(markup).not.toContain('aria-label="Close"');
});
