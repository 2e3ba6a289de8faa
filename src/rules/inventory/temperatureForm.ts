import type { FieldErrors } from '../../contract/core/problem.ts';
import type { RecordFields } from '../../contract/core/record.ts';
import {
  type CheckedFields,
  checkFields,
  type RecordForm,
} from '../../contract/core/recordForm.ts';
import { TemperatureFields } from '../../contract/inventory/temperature.ts';
import { dayText } from '../time/dayText.ts';
import { celsiusText, readCelsius } from './temperature.ts';

/** What a new reading starts with; the server enters the time. */
export const emptyReading: TemperatureFields = {
  name: '',
  inventoryId: '',
  celsius: '',
  readOn: '',
  readAt: '',
  timeZone: '',
};

/** What is said of a temperature that is none. */
export const celsiusWrong =
  'Enter a temperature in °C with at most one decimal place, such as 4.5.';

/** What is said where someone would change a reading. */
export const neverChanged =
  'A reading is never changed. Enter another one, and say why in its case.';

/** Why an inventory that is closed takes no reading. */
export function closedText(inventory: string): string {
  return `${inventory} is closed. Reopen it before a reading is added.`;
}

/** Reads a reading as it was typed; whether its time exists in the agency's zone, only the server knows. */
export function checkReading(typed: RecordFields): CheckedFields {
  const { errors, fields } = checkFields(TemperatureFields, typed, (given) => {
    const wrong: FieldErrors = {};
    if (given.inventoryId === '') wrong.inventoryId = 'Choose the inventory.';
    if (readCelsius(given.celsius) === null) wrong.celsius = celsiusWrong;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(given.readOn)) wrong.readOn = 'Enter the day.';
    if (!/^([01]\d|2[0-3]):[0-5]\d([+-]\d{2}:\d{2})?$/.test(given.readAt)) {
      wrong.readAt = 'Enter the time with four digits, such as 07:30.';
    }
    return wrong;
  });
  const celsius = readCelsius(String(fields.celsius));
  if (celsius === null || Object.keys(errors).length > 0) return { errors, fields };
  const name = `${celsiusText(celsius)}, ${dayText(String(fields.readOn))}, ${String(fields.readAt)}`;
  return { errors, fields: { ...fields, name } };
}

/** The form of one reading (STOCK-14). */
export const temperatureForm: RecordForm = {
  noun: 'temperature reading',
  newTitle: 'New temperature reading',
  nameField: 'name',
  listPath: '/temperatures/list',
  addressOf: (id) => `/temperatures/edit/${id}`,
  listTitle: 'Temperature readings',
  fields: [
    {
      name: 'inventoryId',
      label: 'Inventory',
      kind: 'choice',
      group: 'Reading',
      empty: 'Choose an inventory',
      width: 'l',
    },
    {
      name: 'celsius',
      label: 'Temperature (°C)',
      kind: 'text',
      group: 'Reading',
      maxLength: 10,
      width: 'm',
      hint: 'As the thermometer shows it, such as 4.5.',
    },
    { name: 'readOn', label: 'Day', kind: 'day', group: 'Reading', width: 'm' },
    {
      name: 'readAt',
      label: 'Time',
      kind: 'time',
      clock: { day: 'readOn', timeZone: 'timeZone' },
      group: 'Reading',
      width: 'm',
      hint: 'When it was read. A reading is never changed once it is saved.',
      beside: true,
    },
  ],
  check: checkReading,
  whyReadOnly: ({ name }) => (name === '' ? null : neverChanged),
};
