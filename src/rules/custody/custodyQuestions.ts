import type { EventChoices, Transfer } from '../../contract/custody/custodyChoices.ts';
import { formatUnits } from '../quantity/quantityText.ts';
import type { EventField, EventSources, FieldOption, TypedEvent } from './custodyField.ts';
import { entryLabels } from './entryText.ts';

const reverse = 'reverseDistributor';

export const suppliersOf =
  (isReverse: boolean) =>
  ({ choices }: EventSources): FieldOption[] =>
    choices.suppliers
      .filter(({ kind }) => (kind === reverse) === isReverse)
      .map(({ id, name }) => ({ value: id, text: name }));

export const form222: EventField = {
  name: 'form222Number',
  label: 'DEA Form 222 or CSOS order',
  control: 'text',
  hint: 'Required for Schedule II',
  optional: true,
  limit: 40,
};

export const transfer = (label: string, list: (choices: EventChoices) => readonly Transfer[]) =>
  ({
    name: 'transferId',
    label,
    control: 'select',
    isWide: true,
    options: ({ choices }) =>
      list(choices).map(({ id, from, to, lines }) => ({
        value: id,
        text: `${from.id === choices.inventory.id ? `To ${to.name}` : `From ${from.name}`}: ${lines
          .map((line) => `${line.product.name}, ${formatUnits(line.inTransit, line.product)}`)
          .join('; ')}`,
      })),
  }) satisfies EventField;

export const coming = ({ incoming }: EventChoices) =>
  incoming.filter(({ state }) => state === 'inTransit');

const isSealed = (_: TypedEvent, { choices }: EventSources) => choices.sealPolicy !== 'none';

/** What the seal is like; of a seal change it is a new one, of anything else it may be intact. */
export const seal: readonly EventField[] = [
  {
    name: 'sealState',
    label: 'Seal',
    control: 'choices',
    path: 'seal',
    options: () => [
      { value: 'intact', text: 'Intact' },
      { value: 'replaced', text: 'Broken or missing: new seal applied' },
    ],
    isAsked: isSealed,
  },
  {
    name: 'sealFound',
    label: 'Old seal number',
    control: 'text',
    path: 'seal.found',
    hint: 'Leave blank if missing or unreadable',
    optional: true,
    limit: 40,
    isAsked: (typed, sources) => isSealed(typed, sources) && typed.sealState === 'replaced',
  },
  {
    name: 'sealNumber',
    label: 'Current seal number',
    control: 'text',
    path: 'seal.number',
    limit: 40,
    isAsked: (typed, sources) => isSealed(typed, sources) && Boolean(typed.sealState),
  },
];

export const changedSeal: readonly EventField[] = seal
  .filter(({ name }) => name !== 'sealState')
  .map((field) => ({ ...field, isAsked: () => true }));

/** Discrepancies first: they wait for an explanation. A transfer corrects what it wrote by itself. */
export function subjectsOf({ choices, entries }: EventSources): FieldOption[] {
  return [
    ...choices.differences.map(({ id, product, lot, recorded, found }) => ({
      value: `difference ${id}`,
      text: `Discrepancy: ${product.name} ${product.strength}, lot ${lot.number}: ledger ${formatUnits(recorded, product)}, counted ${formatUnits(found, product)}`,
    })),
    ...entries
      .filter(({ kind }) => kind !== 'transferIn' && kind !== 'transferOut')
      .map(({ id, sequence, kind, product, lot, summary }) => ({
        value: `entry ${id}`,
        text: `Entry ${sequence}, ${entryLabels[kind].toLowerCase()}: ${product.name} ${product.strength}, lot ${lot.number}, ${summary}`,
      })),
  ];
}
