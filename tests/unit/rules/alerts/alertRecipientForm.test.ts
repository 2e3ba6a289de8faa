import { expect, it } from 'vitest';
import { alertKinds } from '../../../../src/contract/alerts/alert.ts';
import {
  alertRecipientForm,
  emptyAlertRecipient,
  recipientKindText,
} from '../../../../src/rules/alerts/alertRecipientForm.ts';
import { choicesIn, fieldLines, pagesOf, shownFields } from '../formFacts.ts';

const person = '0b1e2f3a-0000-4000-8000-000000000009';

it('[ALERT-02] a required recipient has a person, a kind and an inventory', () => {
  expect(pagesOf(alertRecipientForm)).toEqual(['alertRecipients', 'alertRecipient']);
  expect(alertRecipientForm.nameField).toBe('name');
  expect(emptyAlertRecipient).toMatchObject({ name: '', userId: '', isActive: true });
  expect(fieldLines(alertRecipientForm)).toEqual([
    'userId choice',
    'kind choice',
    'inventoryId choice optional',
    'isActive switch',
  ]);
  expect(choicesIn(alertRecipientForm, 'kind')).toEqual(['all', ...alertKinds]);
  expect(recipientKindText('all')).toBe('All kinds');
  expect(recipientKindText('belowPar')).toBe('Below PAR');
  const { check } = alertRecipientForm;
  expect(check(emptyAlertRecipient).errors).toEqual({ userId: 'Choose the person.' });
  const typed = { ...emptyAlertRecipient, userId: person, kind: 'loss', inventoryId: person };
  expect(check(typed)).toEqual({ errors: {}, fields: typed });
});

it('[ALERT-02] what is about the agency is about no inventory', () => {
  const typed = { ...emptyAlertRecipient, userId: person, kind: 'legalDate', inventoryId: person };
  const shown = (kind: string) => shownFields(alertRecipientForm, { ...typed, kind });
  const withoutPlace = alertKinds.filter((kind) => !shown(kind).includes('inventoryId'));
  expect(withoutPlace).toEqual(['legalDate', 'noAgent', 'brokenChain']);
  expect(shown('all')).toContain('inventoryId');
  expect(alertRecipientForm.check(typed)).toEqual({
    errors: {},
    fields: { ...typed, inventoryId: '' },
  });
});
