import type { DetailsOf } from '../../contract/custody/custodyEvent.ts';
import type { EventContext } from './custodyEventContext.ts';
import { type EventProblem, problem } from './custodyProblem.ts';

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
export function checkRestock(
  { incidentNumber = '', takenByUserId = null }: DetailsOf<'receive'>,
  { inventory, partner, taker }: EventContext,
): EventProblem[] {
  const problems: EventProblem[] = [];
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
