import { ParOverrideFields } from '../../contract/administration/inventoryRecord.ts';
import type { FieldErrors } from '../../contract/core/problem.ts';
import type { RecordFields } from '../../contract/core/record.ts';
import {
  type CheckedFields,
  checkFields,
  pathsWithin,
  type RecordForm,
} from '../../contract/core/recordForm.ts';

/** What a new level of one inventory starts with. */
export const emptyParOverride: ParOverrideFields = {
  name: '',
  productId: '',
  inventoryId: '',
  minimum: '',
  maximum: '',
  isInForce: true,
};

/** What can be said without the product: how its amounts are read, only `readLevels` knows. */
export function checkParOverride(typed: RecordFields): CheckedFields {
  return checkFields(ParOverrideFields, typed, (fields) => {
    const errors: FieldErrors = {};
    if (fields.productId === '') errors.productId = 'Choose the product.';
    if (fields.inventoryId === '') errors.inventoryId = 'Choose the inventory.';
    if (fields.minimum === '') errors.minimum = 'Enter the minimum; 0 if none.';
    if (fields.maximum === '') errors.maximum = 'Enter the maximum.';
    return errors;
  });
}

/** The form of a PAR level of one inventory: in place of its kind's, until it is undone. */
export const parOverrideForm: RecordForm = {
  noun: 'PAR override',
  newTitle: 'New PAR override',
  nameField: 'name',
  ...pathsWithin('/admin/par-overrides'),
  listTitle: 'PAR overrides',
  fields: [
    {
      name: 'inventoryId',
      label: 'Inventory',
      kind: 'choice',
      group: 'PAR of one inventory',
      empty: 'Choose an inventory',
      width: 'l',
    },
    {
      name: 'productId',
      label: 'Product',
      kind: 'choice',
      group: 'PAR of one inventory',
      empty: 'Choose a product',
      width: 'l',
    },
    {
      name: 'minimum',
      label: 'Minimum',
      kind: 'text',
      group: 'PAR of one inventory',
      maxLength: 40,
      hint: 'With its unit: 200 mcg, 1.5 mL or 4 vials.',
    },
    {
      name: 'maximum',
      label: 'Maximum',
      kind: 'text',
      group: 'PAR of one inventory',
      maxLength: 40,
      hint: 'At least the minimum.',
      beside: true,
    },
    {
      name: 'isInForce',
      label: 'Active',
      kind: 'switch',
      group: 'PAR of one inventory',
      words: 'Use this level instead of the one for its type',
      hint: 'To remove the override, clear this box and save. The level for the type then applies again.',
    },
  ],
  check: checkParOverride,
};
