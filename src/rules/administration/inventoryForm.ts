import { InventoryFields } from '../../contract/administration/inventoryRecord.ts';
import type { FieldErrors } from '../../contract/core/problem.ts';
import type { RecordFields } from '../../contract/core/record.ts';
import {
  type CheckedFields,
  checkFields,
  pathsWithin,
  type RecordForm,
} from '../../contract/core/recordForm.ts';
import { readCelsius } from '../inventory/temperature.ts';
import { celsiusWrong } from '../inventory/temperatureForm.ts';
import { kindChoices } from './inventoryKind.ts';

const longest = 366;

/** What a new inventory's form starts with. */
export const emptyInventory: InventoryFields = {
  name: '',
  kind: 'vehicle',
  siteId: '',
  vendorId: '',
  status: 'inService',
  outOfServiceLocationId: '',
  sealPolicy: 'sealed',
  countEveryDays: 7,
  sealCheckEveryDays: null,
  isRefrigerated: false,
  minC: '',
  maxC: '',
  sensorSecret: '',
  people: [],
};

export const statusChoices = [
  { value: 'inService', text: 'In service' },
  { value: 'outOfService', text: 'Out of service' },
  { value: 'closed', text: 'Permanently closed' },
] as const;

export const sealChoices = [
  { value: 'none', text: 'No seal: always counted' },
  { value: 'sealed', text: 'Sealed: an intact seal replaces the count at a shift change' },
  { value: 'sealedAndCounted', text: 'Sealed and see-through: counted without opening it' },
] as const;

/** Reads an edited inventory; a place out of service is kept only while it is out of service. */
export function checkInventory(typed: RecordFields): CheckedFields {
  const { errors, fields } = checkFields(InventoryFields, typed, wrongFields);
  const isOut = fields.status === 'outOfService';
  return { errors, fields: isOut ? fields : { ...fields, outOfServiceLocationId: '' } };
}

function wrongFields(fields: InventoryFields): FieldErrors {
  const errors: FieldErrors = {};
  if (fields.name === '') errors.name = 'Enter the name.';
  if (fields.siteId === '') errors.siteId = 'Choose the site it belongs to.';
  if (fields.status === 'outOfService' && fields.outOfServiceLocationId === '') {
    errors.outOfServiceLocationId = 'Choose where it is for now.';
  }
  for (const name of ['countEveryDays', 'sealCheckEveryDays'] as const) {
    if (!isSchedule(fields[name])) {
      errors[name] = `Enter whole days from 1 to ${longest}, or leave blank for no schedule.`;
    }
  }
  return { ...errors, ...wrongTemperatures(fields) };
}

/** STOCK-14: both limits are optional; a secret that could be guessed is refused. */
function wrongTemperatures({ minC, maxC, sensorSecret }: InventoryFields) {
  const errors: FieldErrors = {};
  const [low, high] = [readCelsius(minC), readCelsius(maxC)];
  if (minC !== '' && low === null) errors.minC = celsiusWrong;
  if (maxC !== '' && high === null) errors.maxC = celsiusWrong;
  if (low !== null && high !== null && low >= high) {
    errors.maxC = 'Enter a highest temperature above the lowest.';
  }
  if (sensorSecret !== '' && sensorSecret.length < 32) {
    errors.sensorSecret = 'Enter a secret of at least 32 characters, or leave it blank.';
  }
  return errors;
}

function isSchedule(days: InventoryFields['countEveryDays']): boolean {
  if (days === null) return true;
  return Number.isInteger(days) && Number(days) >= 1 && Number(days) <= longest;
}

function warnings(fields: RecordFields): string[] {
  const { people } = fields;
  return Array.isArray(people) && people.length === 0
    ? ['No one is assigned to it, so no one can open it, count it or remove anything.']
    : [];
}

/** The form of an inventory's set-up. */
export const inventoryForm: RecordForm = {
  noun: 'inventory',
  newTitle: 'New inventory',
  nameField: 'name',
  ...pathsWithin('/admin/inventories'),
  listTitle: 'Inventory setup',
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      group: 'Inventory',
      maxLength: 100,
      hint: 'The name your crews use: Medic 2, HQ Vault.',
      width: 'l',
    },
    {
      name: 'kind',
      label: 'Type',
      kind: 'choice',
      group: 'Inventory',
      choices: kindChoices,
      width: 'm',
    },
    {
      name: 'siteId',
      label: 'Site',
      kind: 'choice',
      group: 'Inventory',
      empty: 'Choose a site',
      hint: 'An inventory must be at a registered or designated site.',
      width: 'l',
    },
    {
      name: 'isRefrigerated',
      label: 'Storage',
      kind: 'switch',
      group: 'Inventory',
      words: 'It is a refrigerator, or is kept in one',
    },
    {
      name: 'vendorId',
      label: 'Vendor ID',
      kind: 'text',
      group: 'Inventory',
      optional: true,
      maxLength: 40,
      hint: 'Its name in your other systems, for example its unit number in dispatch.',
      width: 'm',
    },
    { name: 'status', label: 'Status', kind: 'radio', group: 'Status', choices: statusChoices },
    {
      name: 'outOfServiceLocationId',
      label: 'Out of service location',
      kind: 'choice',
      group: 'Status',
      empty: 'Choose a location',
      isShown: ({ status }) => status === 'outOfService',
      width: 'l',
    },
    {
      name: 'sealPolicy',
      label: 'Seal',
      kind: 'radio',
      group: 'Seal and counts',
      choices: sealChoices,
    },
    {
      name: 'countEveryDays',
      label: 'A count is due every',
      kind: 'number',
      group: 'Seal and counts',
      optional: true,
      maxLength: 3,
      unit: 'days',
      width: 'm',
    },
    {
      name: 'sealCheckEveryDays',
      label: 'A seal check is due every',
      kind: 'number',
      group: 'Seal and counts',
      optional: true,
      maxLength: 3,
      unit: 'days',
      isShown: ({ sealPolicy }) => sealPolicy !== 'none',
      width: 'm',
    },
    {
      name: 'minC',
      label: 'Lowest temperature (°C)',
      kind: 'text',
      group: 'Temperature',
      optional: true,
      maxLength: 10,
      hint: 'A reading below it opens a case, and nothing is sent from here until it is signed off.',
    },
    {
      name: 'maxC',
      label: 'Highest temperature (°C)',
      kind: 'text',
      group: 'Temperature',
      optional: true,
      maxLength: 10,
      beside: true,
    },
    {
      name: 'sensorSecret',
      label: 'Secret of the sensor',
      kind: 'secret',
      group: 'Temperature',
      optional: true,
      maxLength: 200,
      hint: 'Only for a sensor that sends its readings here. At least 32 characters; blank leaves it as it is.',
      width: 'l',
    },
    {
      name: 'people',
      label: 'People who use it',
      kind: 'several',
      words: 'someone',
      group: 'People',
      optional: true,
      hint: 'Only they can see what it holds and record in it.',
    },
  ],
  check: checkInventory,
  warn: warnings,
};
