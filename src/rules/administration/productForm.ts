import type { RecordFields } from '../../contract/core/record.ts';
import {
  activeSwitch,
  type FieldDefinition,
  pathsWithin,
  type RecordForm,
} from '../../contract/core/recordForm.ts';
import { inventoryKinds, kindNames } from './inventoryKind.ts';
import { checkProduct, parFields, schedules } from './productCheck.ts';

const isLiquid = ({ measure }: RecordFields) => measure === 'microlitre';
const isMeasured = ({ measure }: RecordFields) => measure !== 'each';

const scheduleChoices = schedules.map((value) => ({ value, text: value }));

const parDefinitions: readonly FieldDefinition[] = inventoryKinds.flatMap((kind) => {
  const names = parFields(kind);
  const common = {
    kind: 'text',
    group: 'PAR by inventory type',
    optional: true,
    maxLength: 40,
  } as const;
  return [
    { ...common, name: names.minimum, label: `${kindNames[kind]} minimum` },
    { ...common, name: names.maximum, label: `${kindNames[kind]} maximum`, beside: true },
  ];
});

/** The form of a product, for *Edit Product*, imports and the audit trail alike. */
export const productForm: RecordForm = {
  noun: 'product',
  newTitle: 'New product',
  nameField: 'name',
  ...pathsWithin('/admin/products'),
  listTitle: 'Products',
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      group: 'Drug',
      maxLength: 100,
      width: 'l',
      hint: 'Tall-man letters are preserved: fentaNYL, HYDROmorphone.',
    },
    {
      name: 'form',
      label: 'Finished form',
      kind: 'text',
      group: 'Drug',
      maxLength: 100,
      hint: 'For example solution for injection, prefilled syringe, tablet.',
      width: 'l',
    },
    {
      name: 'ndc',
      label: 'NDC',
      kind: 'text',
      group: 'Drug',
      maxLength: 20,
      hint: '10, 11 or 12 digits with hyphens, as on the package.',
      isFilledByAddress: true,
      width: 'm',
    },
    {
      name: 'schedule',
      label: 'Federal schedule',
      kind: 'choice',
      group: 'Drug',
      choices: scheduleChoices,
      hint: 'As scheduled by the DEA.',
    },
    {
      name: 'stateSchedule',
      label: 'Schedule in your state',
      kind: 'choice',
      group: 'Drug',
      optional: true,
      choices: scheduleChoices,
      empty: 'Same as federal',
      hint: 'Only if your state is stricter.',
      beside: true,
    },
    activeSwitch('Drug', 'Offered when stock is received'),
    {
      name: 'measure',
      label: 'Recorded as',
      kind: 'choice',
      group: 'Amounts',
      choices: [
        { value: 'microlitre', text: 'Liquid, in mL' },
        { value: 'nanogram', text: 'Powder, by its mass' },
        { value: 'each', text: 'Tablets, films and other pieces' },
      ],
    },
    {
      name: 'massUnit',
      label: 'Staff dose in',
      kind: 'choice',
      group: 'Amounts',
      choices: [
        { value: 'mg', text: 'mg' },
        { value: 'mcg', text: 'mcg' },
      ],
      isShown: isMeasured,
      beside: true,
    },
    {
      name: 'concentrationMass',
      label: 'Concentration: mass',
      kind: 'text',
      group: 'Amounts',
      maxLength: 20,
      isShown: isLiquid,
      hint: 'In mg or mcg, as staff dose.',
    },
    {
      name: 'concentrationVolume',
      label: 'Concentration: in so many mL',
      kind: 'text',
      group: 'Amounts',
      maxLength: 20,
      isShown: isLiquid,
      hint: '1 for “per mL”; 10 mg in 0.7 mL is kept as exactly that.',
      beside: true,
    },
    {
      name: 'strength',
      label: 'Strength of one',
      kind: 'text',
      group: 'Amounts',
      maxLength: 60,
      isShown: ({ measure }) => measure === 'each',
      hint: 'For example 5 mg, or 8 mg/2 mg.',
    },
    {
      name: 'content',
      label: 'Content of one unit',
      kind: 'text',
      group: 'Amounts',
      maxLength: 20,
      isShown: isMeasured,
      hint: 'mL of a liquid, mass of a powder.',
    },
    {
      name: 'unitName',
      label: 'Unit',
      kind: 'text',
      group: 'Amounts',
      maxLength: 30,
      hint: 'The container: vial, syringe, ampule, tablet.',
      beside: true,
    },
    {
      name: 'packageQuantity',
      label: 'Units in a full package',
      kind: 'text',
      group: 'Amounts',
      optional: true,
      maxLength: 5,
      width: 'm',
      hint: 'As the manufacturer sells it: 25 for a tray of 25 vials. DEA Form 41 asks for it.',
    },
    {
      name: 'refrigerated',
      label: 'Refrigeration',
      kind: 'switch',
      group: 'Storage',
      words: 'Kept in a refrigerator',
    },
    {
      name: 'roomTempDays',
      label: 'Days at room temperature',
      kind: 'text',
      group: 'Storage',
      optional: true,
      maxLength: 3,
      width: 'm',
      isShown: ({ refrigerated }) => refrigerated === true,
      hint: 'As the manufacturer allows, counted from the day on which a vial leaves a refrigerated inventory.',
    },
    ...parDefinitions,
  ],
  check: checkProduct,
};
