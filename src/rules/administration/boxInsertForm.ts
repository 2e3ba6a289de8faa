import { BoxInsertFields } from '../../contract/administration/boxInsert.ts';
import {
  activeSwitch,
  checkFields,
  pathsWithin,
  type RecordForm,
} from '../../contract/core/recordForm.ts';
import { kindChoices } from './inventoryKind.ts';

/** What a new card's form starts with. */
export const emptyBoxInsert: BoxInsertFields = {
  name: '',
  inventoryKind: 'vehicle',
  sealIntact: 'Compare the number with the ledger and sign.',
  sealBroken: 'Count every drug with a second person, apply a new seal, sign.',
  callWhom: '',
  isActive: true,
};

/** The form of the card that is in a box. */
export const boxInsertForm: RecordForm = {
  noun: 'box insert',
  newTitle: 'New box insert',
  nameField: 'name',
  ...pathsWithin('/admin/box-inserts'),
  listTitle: 'Box inserts',
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      group: 'Box insert',
      maxLength: 100,
      hint: 'The heading of the card.',
      width: 'l',
    },
    {
      name: 'inventoryKind',
      label: 'For boxes in',
      kind: 'choice',
      group: 'Box insert',
      choices: kindChoices,
      hint: 'The card lists the PAR for this type.',
      width: 'm',
    },
    {
      name: 'sealIntact',
      label: 'If the seal is intact',
      kind: 'text',
      group: 'What the card says',
      optional: true,
      maxLength: 200,
    },
    {
      name: 'sealBroken',
      label: 'If the seal is broken',
      kind: 'text',
      group: 'What the card says',
      optional: true,
      maxLength: 200,
    },
    {
      name: 'callWhom',
      label: 'Contact',
      kind: 'text',
      group: 'What the card says',
      optional: true,
      maxLength: 100,
      width: 'l',
    },
    activeSwitch('What the card says', 'This card is active'),
  ],
  check: (typed) =>
    checkFields(BoxInsertFields, typed, ({ name }) =>
      name === '' ? { name: 'Enter the heading of the card.' } : {},
    ),
};
