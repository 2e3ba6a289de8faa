import * as v from 'valibot';
import { Day, optionalLine, RecordId } from '../core/primitives.ts';
import { FirstCountLine } from './firstCount.ts';
import { StockLine } from './stockLine.ts';

/** How Schedule II was ordered from the registrant who ships it (21 CFR 1305.03); empty without an order form. */
const OrderType = v.picklist(['', 'form222', 'csos'], 'Choose how it was ordered.');

/** The order that stock is shipped under, between the agency and another registrant. */
export const order = {
  orderType: v.optional(OrderType, ''),
  /** The number of the DEA Form 222, or of the CSOS order. */
  form222Number: optionalLine(40),
  /** The date of the order; null if there is no order form. */
  orderedOn: v.optional(v.nullable(Day), null),
};

/** A hospital restocks a vehicle after a response without an order form (21 USC 823(k)(8)). */
export const ReceiptType = v.picklist(
  [...OrderType.options, 'emsRestock'],
  'Choose how it was ordered.',
);
export type ReceiptType = v.InferOutput<typeof ReceiptType>;

/** What a receipt says of its order: the order form, or the response after which a hospital restocked the vehicle. */
export const receipt = {
  ...order,
  orderType: v.optional(ReceiptType, ''),
  /** The number of the response: PHI, as of a use (ROLE-03). Left out unless it is a restock, as is who took it. */
  incidentNumber: v.exactOptional(optionalLine(40)),
  takenByUserId: v.exactOptional(v.nullable(RecordId)),
};

function containerCount(sentence: string) {
  return v.pipe(
    v.number(sentence),
    v.integer('Enter a whole number.'),
    v.minValue(1, 'Enter at least one.'),
    v.maxValue(10_000, 'This is more than one delivery has.'),
  );
}

/** 21 CFR 1304.22(c): the containers of a line and what each of them holds. */
const containers = {
  containers: containerCount('Enter how many containers.'),
  /** Dosage units in each container. */
  unitsPerContainer: containerCount('Enter how many units are in each container.'),
  /** On the line of the order; null if there is no order form. */
  containersOrdered: v.optional(
    v.nullable(containerCount('Enter how many containers were ordered.')),
    null,
  ),
};

export const ReceivedLine = v.object({ ...FirstCountLine.entries, ...containers });
export type ReceivedLine = v.InferOutput<typeof ReceivedLine>;

export const ReturnedLine = v.object({ ...StockLine.entries, ...containers });
export type ReturnedLine = v.InferOutput<typeof ReturnedLine>;
