import type { CustodyEventDetails } from '../../contract/custody/custodyEvent.ts';
import { missingSeal, resealFacts } from '../inventory/sealWords.ts';
import { orderFormOf, orderNames, restockRecordLabel } from './custodyShipment.ts';
import { wrongEntryLabels } from './sealAmendment.ts';

type Fact = { readonly label: string; readonly text: string };

const countKinds = { scheduled: 'Scheduled count', blind: 'Blind count', recount: 'Recount' };

/**
 * What an event says in addition to its drugs, its reason and its note, in words.
 *
 * @param other the supplier, or the other inventory of a transfer; empty if there is none.
 */
export function eventFacts(details: CustodyEventDetails, other: string): Fact[] {
  const facts: Fact[] = [];
  const add = (label: string, text: string) => {
    if (text !== '') facts.push({ label, text });
  };
  if (details.kind === 'receive') {
    add('Supplier', other);
    add(
      details.orderType === 'emsRestock' ? restockRecordLabel : 'Order or invoice',
      details.orderNumber,
    );
  }
  if (details.kind === 'reverseDistribution') add('Returned to', other);
  // Events of before the type of an order was asked have its number alone.
  if ('form222Number' in details) {
    add(orderNames[orderFormOf(details) || 'form222'], details.form222Number);
  }
  if ('earlyReason' in details && details.earlyReason) {
    add('Why before the DEA’s 30 days', details.earlyReason);
  }
  if (details.kind === 'transferReturned') add('Sent to', other);
  if (details.kind === 'count') add('Type of count', countKinds[details.mode]);
  if (details.kind === 'sealCheck') add('Seal found', details.sealFound ?? missingSeal);
  if (details.kind === 'sealAmendment') {
    add('Wrong entry', wrongEntryLabels[details.wrongEntry]);
    add('Seal read', details.sealRead);
  }
  if ('reseal' in details) {
    for (const { label, text } of resealFacts(details.reseal)) add(label, text);
  }
  if ('seal' in details && details.seal !== null) {
    const { seal } = details;
    if (seal.state === 'intact') add('Seal', `${seal.number}, intact`);
    else {
      add('Seal found', seal.found ?? missingSeal);
      add('New seal', seal.number);
    }
  }
  return facts;
}
