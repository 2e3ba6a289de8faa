import { type AlertKind, alertKinds } from '../../contract/alerts/alert.ts';
import { AlertRecipientFields, type RecipientKind } from '../../contract/alerts/alertRecipient.ts';
import type { FieldErrors } from '../../contract/core/problem.ts';
import {
  activeSwitch,
  checkFields,
  pathsWithin,
  type RecordForm,
} from '../../contract/core/recordForm.ts';
import { kindFacts } from './alertKinds.ts';

/** Kinds that are about the agency and no inventory. */
const aboutAgency: readonly AlertKind[] = ['legalDate', 'noAgent', 'brokenChain'];

/** A kind as lists and the audit history name it. */
export function recipientKindText(kind: RecipientKind): string {
  return kind === 'all' ? 'All kinds' : kindFacts[kind].label;
}

export const emptyAlertRecipient: AlertRecipientFields = {
  name: '',
  userId: '',
  kind: 'all',
  inventoryId: '',
  isActive: true,
};

const group = 'Required recipient';

/** The form of a person whom the agency adds to the required recipients (ALERT-02). */
export const alertRecipientForm: RecordForm = {
  noun: 'required recipient',
  newTitle: 'New required recipient',
  nameField: 'name',
  ...pathsWithin('/admin/alerts/recipients'),
  listTitle: 'Required recipients',
  fields: [
    {
      name: 'userId',
      label: 'Person',
      kind: 'choice',
      group,
      empty: 'Choose a person',
      width: 'l',
      hint: 'Gets these alerts in addition to the usual recipients, and cannot mute them.',
    },
    {
      name: 'kind',
      label: 'Kind of alert',
      kind: 'choice',
      group,
      choices: (['all', ...alertKinds] as const).map((value) => ({
        value,
        text: recipientKindText(value),
      })),
      width: 'l',
    },
    {
      name: 'inventoryId',
      label: 'Inventory',
      kind: 'choice',
      group,
      empty: 'Every inventory that the person can see',
      optional: true,
      width: 'l',
      isShown: ({ kind }) => !aboutAgency.some((one) => one === kind),
    },
    activeSwitch(group, 'Sent these alerts'),
  ],
  check: (typed) => {
    const { errors, fields } = checkFields(AlertRecipientFields, typed, ({ userId }) => {
      const found: FieldErrors = userId === '' ? { userId: 'Choose the person.' } : {};
      return found;
    });
    const kind = aboutAgency.find((one) => one === fields.kind);
    return { errors, fields: kind === undefined ? fields : { ...fields, inventoryId: '' } };
  },
};
