import * as v from 'valibot';
import { optionalLine, RecordId } from '../core/primitives.ts';
import type { FieldErrors } from '../core/problem.ts';
import { activeSwitch, checkFields, pathsWithin, type RecordForm } from '../core/recordForm.ts';
import { activePage, defineResource } from '../core/resource.ts';

/** Where a vehicle or a bag is while it is out of service: a workshop, a spare bay. */
export const OutOfServiceLocationFields = v.object({
  name: optionalLine(100),
  address: optionalLine(200),
  phoneNumber: optionalLine(40),
  /** Whether controlled substances may be stored in the inventories there. */
  mayHoldStock: v.boolean(),
  isActive: v.boolean(),
});
export type OutOfServiceLocationFields = v.InferOutput<typeof OutOfServiceLocationFields>;

export const OutOfServiceLocationRow = v.object({
  ...OutOfServiceLocationFields.entries,
  id: RecordId,
  inventories: v.number(),
});
export type OutOfServiceLocationRow = v.InferOutput<typeof OutOfServiceLocationRow>;

export const outOfServiceLocations = defineResource({
  one: 'OutOfServiceLocation',
  many: 'OutOfServiceLocations',
  fields: OutOfServiceLocationFields,
  row: OutOfServiceLocationRow,
  query: activePage,
});

/** What a new location's form starts with. */
export const emptyOutOfServiceLocation: OutOfServiceLocationFields = {
  name: '',
  address: '',
  phoneNumber: '',
  mayHoldStock: false,
  isActive: true,
};

/** The form of a place where inventories are while they are out of service. */
export const outOfServiceLocationForm: RecordForm = {
  noun: 'out of service location',
  newTitle: 'New out of service location',
  nameField: 'name',
  ...pathsWithin('/admin/out-of-service-locations'),
  listTitle: 'Out of service locations',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', group: 'Location', maxLength: 100, width: 'l' },
    {
      name: 'address',
      label: 'Address',
      kind: 'text',
      group: 'Location',
      optional: true,
      maxLength: 200,
      width: 'l',
    },
    {
      name: 'phoneNumber',
      label: 'Phone number',
      kind: 'tel',
      group: 'Location',
      optional: true,
      maxLength: 40,
      width: 'm',
    },
    {
      name: 'mayHoldStock',
      label: 'Controlled substances',
      kind: 'switch',
      group: 'Rules',
      words: 'May stay in vehicles kept here',
      hint: 'Only if the place is registered or designated with the DEA. Otherwise, empty a vehicle before moving it there.',
    },
    activeSwitch('Rules', 'Offered when an inventory goes out of service'),
  ],
  check: (typed) =>
    checkFields(OutOfServiceLocationFields, typed, ({ name, phoneNumber }) => {
      const errors: FieldErrors = {};
      if (name === '') errors.name = 'Enter the name.';
      if (!/^(\+?[\d\s().-]*\d[\d\s().-]*(\s?(x|ext\.?)\s?\d+)?)?$/i.test(phoneNumber)) {
        errors.phoneNumber = 'Enter a phone number like 518 555 0142.';
      }
      return errors;
    }),
};
