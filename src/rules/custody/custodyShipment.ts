import type { Product } from '../../contract/core/product.ts';
import type { DetailsOf } from '../../contract/custody/custodyEvent.ts';
import type { ReceiptType } from '../../contract/custody/shipment.ts';
import { formatUnits } from '../quantity/quantityText.ts';
import type { EventContext } from './custodyEventContext.ts';
import { type EventProblem, problem } from './custodyProblem.ts';

type Shipment = DetailsOf<'receive' | 'reverseDistribution'>;

/** 21 CFR 1305.21(b): the year of the order, X, and six characters that the purchaser chooses. */
const csosNumber = /^\d{2}X[0-9A-Z]{6}$/i;

/** The same order number, however it is typed. */
export function orderKey(number: string): string {
  return number.trim().toUpperCase();
}

/** What is shipped between the agency and another registrant: partner, order and containers (STOCK-02, 03, 09). */
export function checkShipment(details: Shipment, context: EventContext): EventProblem[] {
  return [
    ...checkPartner(details, context),
    ...checkOrder(details, context),
    ...checkContainers(details, context),
  ];
}

function checkPartner({ kind }: Shipment, { partner }: EventContext): EventProblem[] {
  const isWrongKind = kind === 'receive' && partner?.kind === 'reverseDistributor';
  if (!partner || isWrongKind) {
    const whom = kind === 'receive' ? 'a supplier' : 'who takes it';
    return [problem('supplier_not_found', 'supplierId', `Choose ${whom} that is active here.`)];
  }
  const missing = [
    ...(partner.name === '' ? ['name'] : []),
    ...(partner.address === '' ? ['address'] : []),
    ...(partner.deaNumber === '' ? ['DEA number'] : []),
  ];
  if (missing.length === 0) return [];
  const sentence = `${partner.name || 'This supplier'} has no ${missing.join(' and no ')} on record. Ask an administrator to add it in Setup.`;
  return [problem('partner_incomplete', 'supplierId', sentence)];
}

function checkOrder(details: Shipment, context: EventContext): EventProblem[] {
  if (details.kind === 'receive' && details.orderType === 'emsRestock') {
    return checkRestock(details, context);
  }
  const { form222Number, orderedOn } = details;
  const orderType = orderFormOf(details);
  const lines = orderedLines(details, context);
  const missing = (field: string, sentence: string) => problem('form_222_missing', field, sentence);
  if (lines.length === 0 && orderType === '') return [];
  const problems: EventProblem[] = [];
  if (orderType === '') {
    problems.push(
      missing('orderType', 'C-II drugs need a DEA Form 222 or a CSOS order. Choose which it was.'),
    );
  } else if (form222Number === '') {
    problems.push(missing('form222Number', `Enter the number of the ${orderNames[orderType]}.`));
  } else if (orderType === 'csos' && !csosNumber.test(form222Number)) {
    problems.push(
      problem(
        'csos_number_malformed',
        'form222Number',
        'A CSOS number is two digits, X and six characters, as in 26X000123. Check the number.',
      ),
    );
  } else if (context.orderedFrom !== null) {
    problems.push(
      problem(
        'form_222_reused',
        'form222Number',
        `Order ${form222Number} is on record with ${context.orderedFrom}. Check the number and the partner.`,
      ),
    );
  }
  if (orderType === '') return problems;
  if (orderedOn === null) {
    problems.push(missing('orderedOn', `Enter the date of the ${orderNames[orderType]}.`));
  } else if (orderedOn > context.day) {
    problems.push(
      problem('day_not_possible', 'orderedOn', 'The order is from before the shipment. Check it.'),
    );
  }
  for (const index of lines) {
    if (details.lines[index]?.containersOrdered !== null) continue;
    problems.push(
      missing(`lines.${index}.containersOrdered`, 'Enter how many containers were ordered.'),
    );
  }
  return problems;
}

/** The order form of a shipment; empty if there is none. */
export function orderFormOf({ orderType }: { readonly orderType: ReceiptType }) {
  return orderType === 'emsRestock' ? '' : orderType;
}

/** What each type of order is called. */
export const orderNames = { form222: 'DEA Form 222', csos: 'CSOS order' } as const;

/** The positions of the lines that need an order form: Schedule II. */
function orderedLines(details: Shipment, context: EventContext): number[] {
  return [...details.lines.keys()].filter(
    (index) => productOf(details, index, context)?.schedule === 'C-II',
  );
}

function productOf(
  details: Shipment,
  index: number,
  { products, lots }: EventContext,
): Product | undefined {
  if (details.kind === 'receive') {
    const productId = details.lines[index]?.productId;
    return productId === undefined ? undefined : products.get(productId);
  }
  const lotId = details.lines[index]?.lotId;
  return lots.find((lot) => lot.lotId === lotId)?.product;
}

/** Containers times what each holds is what was shipped; an opened unit counts as one. */
function checkContainers(details: Shipment, context: EventContext): EventProblem[] {
  return [...details.lines.keys()].flatMap((index) => {
    const product = productOf(details, index, context);
    const line = details.lines[index];
    // A drug that is not known is already reported.
    if (product === undefined || line === undefined) return [];
    const { containers, unitsPerContainer } = line;
    const content = product.contentPerUnit;
    const units = 'units' in line ? line.units : Math.ceil(line.amount / content);
    const stated = containers * unitsPerContainer;
    if (stated === units) return [];
    const texts = [stated, units].map((count) => formatUnits(count * content, product));
    return [
      problem(
        'containers_differ',
        `lines.${index}.containers`,
        `${containers} × ${unitsPerContainer} is ${texts[0]}, and the line has ${texts[1]}. Check the numbers.`,
      ),
    ];
  });
}

/** The registered location is notified of a restocked vehicle within this time (21 USC 823(k)(8)(C)). */
const noticeHours = 72;

/** Until when the registered location is notified. @param receivedAt ISO 8601 */
export function restockNoticeDueAt(receivedAt: string): string {
  return new Date(Date.parse(receivedAt) + noticeHours * 3_600_000).toISOString();
}

/** Why a person with the right may not confirm the notice: they are at no registered location. */
export const notConfirmedHere =
  'The registered location confirms the notice. Ask someone who is assigned to an inventory there.';

/** What a receipt calls the number of the hospital's record, in place of an order or invoice. */
export const restockRecordLabel = 'Hospital record';

/** STOCK-04: a hospital restocks a vehicle, or its bag, after a response; no order form is needed. */
function checkRestock(
  { incidentNumber = '', takenByUserId = null, form222Number }: DetailsOf<'receive'>,
  { inventory, partner, taker }: EventContext,
): EventProblem[] {
  const problems: EventProblem[] = [];
  if (form222Number !== '') {
    const sentence =
      'A restock by a hospital has no order form. Remove the number, or choose the order form that it is of.';
    problems.push(problem('form_222_not_needed', 'form222Number', sentence));
  }
  if (inventory.kind !== 'vehicle' && inventory.kind !== 'bag') {
    const sentence = `A hospital restocks a vehicle or its bag, and ${inventory.name} is neither. Record it at the vehicle, or choose another order form.`;
    problems.push(problem('restock_not_vehicle', 'orderType', sentence));
  }
  if (partner && partner.kind !== 'hospital') {
    const sentence = 'Choose the hospital that restocked the vehicle.';
    problems.push(problem('supplier_not_found', 'supplierId', sentence));
  }
  if (incidentNumber === '') {
    const sentence = 'Enter the incident number of the response.';
    problems.push(problem('incident_missing', 'incidentNumber', sentence));
  }
  if (takenByUserId === null || taker === undefined) {
    const sentence = 'Choose the person in this agency who took it.';
    problems.push(problem('taker_not_found', 'takenByUserId', sentence));
  }
  return problems;
}
