import type { EventChoices, Transfer } from '../../../contract/custody/custodyChoices.ts';
import { afterChoices, resealLabels } from '../../inventory/sealWords.ts';
import { formatUnits } from '../../quantity/quantityText.ts';
import { orderNames } from '../custodyShipment.ts';
import { entryLabels } from '../entryText.ts';
import { wrongEntryLabels } from '../sealAmendment.ts';
import type { EventField, EventSources, FieldOption, TypedEvent } from './custodyField.ts';

/** Everyone who ships to the agency; a reverse distributor only takes stock. */
export const suppliersOf = ({ choices }: EventSources): FieldOption[] =>
  optionsOf(choices.suppliers.filter(({ kind }) => kind !== 'reverseDistributor'));

/** Any registrant may take stock back; first those whose business it is. */
export const takersOf = ({ choices: { suppliers } }: EventSources): FieldOption[] =>
  optionsOf([
    ...suppliers.filter(({ kind }) => kind === 'reverseDistributor'),
    ...suppliers.filter(({ kind }) => kind !== 'reverseDistributor'),
  ]);

function optionsOf(partners: readonly { id: string; name: string }[]): FieldOption[] {
  return partners.map(({ id, name }) => ({ value: id, text: name }));
}

/** What a receipt has in place of an order form where a hospital restocks a vehicle. */
const emsRestock = 'emsRestock';

const isRestock = ({ orderType }: TypedEvent) => orderType === emsRestock;

const isOrdered = (typed: TypedEvent) => Boolean(typed.orderType) && !isRestock(typed);

/** The order form that Schedule II is shipped under (STOCK-03). */
export const orderFields: readonly EventField[] = [
  {
    name: 'orderType',
    label: 'Order form',
    control: 'select',
    hint: 'Required for Schedule II',
    optional: true,
    options: () => Object.entries(orderNames).map(([value, text]) => ({ value, text })),
  },
  {
    name: 'form222Number',
    label: 'Order form number',
    control: 'text',
    limit: 40,
    isAsked: isOrdered,
  },
  { name: 'orderedOn', label: 'Date of the order', control: 'date', isAsked: isOrdered },
];

/** Of a receipt: its order, or the response after which a hospital restocked the vehicle (STOCK-04). */
export const receiptFields: readonly EventField[] = [
  {
    name: 'orderNumber',
    label: 'Order or invoice number',
    control: 'text',
    hint: 'If a hospital restocks a vehicle, the number of its record',
    limit: 40,
  },
  ...orderFields.map((field) =>
    field.name === 'orderType'
      ? {
          ...field,
          hint: 'Required for Schedule II, unless a hospital restocks a vehicle',
          options: (sources: EventSources) => [
            ...(field.options?.(sources) ?? []),
            ...(['vehicle', 'bag'].includes(sources.choices.inventory.kind)
              ? [{ value: emsRestock, text: 'None: restocked by a hospital' }]
              : []),
          ],
        }
      : field,
  ),
  {
    name: 'incidentNumber',
    label: 'Incident number of the response',
    control: 'text',
    limit: 40,
    isAsked: isRestock,
  },
  {
    name: 'takenByUserId',
    label: 'Taken by',
    control: 'select',
    options: ({ choices }) => choices.people.map(({ id, name }) => ({ value: id, text: name })),
    isAsked: isRestock,
  },
];

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

const isSealed = (_: TypedEvent, { choices }: EventSources) => choices.seal.policy !== 'none';

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

/** How an act that handles stock left the seal of a sealed inventory. */
export const reseal: readonly EventField[] = [
  {
    name: 'sealFound',
    label: resealLabels.found,
    control: 'text',
    path: 'reseal.sealFound',
    hint: resealLabels.foundHint,
    optional: true,
    limit: 40,
    isAsked: isSealed,
  },
  {
    name: 'sealAfter',
    label: resealLabels.after,
    control: 'choices',
    path: 'reseal',
    options: () => afterChoices,
    isAsked: isSealed,
  },
  {
    name: 'sealNumber',
    label: resealLabels.number,
    control: 'text',
    path: 'reseal.sealNumber',
    limit: 40,
    isAsked: (typed, sources) => isSealed(typed, sources) && typed.sealAfter === 'sealed',
  },
];

/** What is on the inventory, read without opening it. */
export const checkedSeal: readonly EventField[] = [
  {
    name: 'sealState',
    label: 'Seal',
    control: 'choices',
    options: () => [
      { value: 'read', text: 'On, and readable' },
      { value: 'missing', text: 'Missing or unreadable' },
    ],
  },
  {
    name: 'sealFound',
    label: 'Number on the seal',
    control: 'text',
    limit: 40,
    isAsked: ({ sealState }) => sealState === 'read',
  },
];

/** Which of the two entries about a seal was wrong, and the number that two people read now (SEAL-10). */
export const readSeal: readonly EventField[] = [
  {
    name: 'wrongEntry',
    label: 'Which entry was wrong',
    control: 'choices',
    options: ({ choices: { inventory, seal: history } }) => {
      const recorded = inventory.seal?.state === 'sealed' ? inventory.seal.number : '';
      const { found, recorded: text } = wrongEntryLabels;
      return [
        { value: 'found', text: `${found}: ${history.mismatch?.found ?? ''}` },
        { value: 'recorded', text: `${text}: ${recorded}` },
      ];
    },
  },
  {
    name: 'sealRead',
    label: 'Number on the seal now',
    control: 'text',
    hint: 'Both people who sign read it on the seal',
    limit: 40,
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
