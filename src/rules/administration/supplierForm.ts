import { SupplierFields } from '../../contract/administration/supplier.ts';
import {
  activeSwitch,
  checkFields,
  pathsWithin,
  type RecordForm,
} from '../../contract/core/recordForm.ts';
import { deaNumberProblem, normalDeaNumber } from '../core/deaNumber.ts';

export const supplierKinds = [
  { value: 'distributor', text: 'Distributor' },
  { value: 'pharmacy', text: 'Pharmacy' },
  { value: 'hospital', text: 'Hospital' },
  { value: 'reverseDistributor', text: 'Reverse distributor' },
] as const;

export const supplierForm: RecordForm = {
  noun: 'supplier',
  newTitle: 'New supplier',
  nameField: 'name',
  ...pathsWithin('/admin/suppliers'),
  listTitle: 'Suppliers',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', group: 'Supplier', maxLength: 100, width: 'l' },
    { name: 'kind', label: 'Type', kind: 'radio', group: 'Supplier', choices: supplierKinds },
    {
      name: 'deaNumber',
      label: 'DEA number',
      kind: 'text',
      group: 'Supplier',
      maxLength: 12,
      width: 'm',
      hint: 'Two letters and seven digits. Every receipt names it.',
    },
    activeSwitch('Supplier', 'Offered when stock is received or returned'),
    {
      name: 'address',
      label: 'Address',
      kind: 'text',
      group: 'Contact',
      maxLength: 200,
      width: 'l',
      optional: true,
    },
    {
      name: 'phoneNumber',
      label: 'Phone number',
      kind: 'tel',
      group: 'Contact',
      maxLength: 40,
      width: 'm',
      optional: true,
    },
    {
      name: 'email',
      label: 'Email',
      kind: 'email',
      group: 'Contact',
      maxLength: 254,
      width: 'l',
      optional: true,
    },
  ],
  check: (typed) => {
    const checked = checkFields(SupplierFields, typed, ({ deaNumber }) => {
      const problem = deaNumberProblem(deaNumber);
      return problem === null ? {} : { deaNumber: problem };
    });
    if (Object.keys(checked.errors).length > 0) return checked;
    const deaNumber = normalDeaNumber(String(checked.fields.deaNumber));
    return { ...checked, fields: { ...checked.fields, deaNumber } };
  },
};

export const blankSupplier: SupplierFields = {
  name: '',
  kind: 'distributor',
  deaNumber: '',
  address: '',
  phoneNumber: '',
  email: '',
  isActive: true,
};
