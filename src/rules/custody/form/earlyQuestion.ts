import type { EventChoices } from '../../../contract/custody/custodyChoices.ts';
import type { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import { whyNoRight } from '../../core/actRights.ts';
import { type Delivery, earlyWarning, isDelivery } from '../earlyDelivery.ts';
import type { EventField, EventSources, TypedEvent } from './custodyField.ts';

/** The answers of a form that decide where its stock is brought, and from where. */
type Direction = {
  readonly toInventoryId?: string | undefined;
  readonly transferId?: string | undefined;
};

/** The site to which a form brings stock; null if there is none, or no one chose one. */
export function deliveryIn(
  kind: CustodyEventKind,
  { toInventoryId, transferId }: Direction,
  choices: EventChoices,
): Delivery | null {
  if (!isDelivery(kind)) return null;
  const siteOf = (inventoryId: string | undefined) =>
    choices.destinations.find(({ id }) => id === inventoryId)?.site;
  if (kind === 'transferOut') {
    const site = siteOf(toInventoryId);
    if (site === undefined) return null;
    const isWithin = site.id === choices.site.id;
    return { site, isWithin, whyNotReceive: whyNoRight(choices.limits, 'receive') };
  }
  const transfer = [...choices.incoming, ...choices.outgoing].find(({ id }) => id === transferId);
  const from = kind === 'transferIn' ? transfer?.from.id : transfer?.to.id;
  const site = { ...choices.site, noticeGivenOn: choices.noticeGivenOn };
  return { site, isWithin: siteOf(from)?.id === choices.site.id, whyNotReceive: null };
}

/** The warning of a form as it is filled in now, and the site that it is about; null if stock may go there. */
export function earlyIn(
  kind: CustodyEventKind,
  typed: TypedEvent,
  { choices }: EventSources,
): { readonly site: string; readonly warning: string; readonly isBarred: boolean } | null {
  const delivery = deliveryIn(kind, typed, choices);
  const warning = earlyWarning(delivery, typed.occurredOn ?? '');
  if (delivery === null || warning === null) return null;
  return { site: delivery.site.name, warning, isBarred: delivery.whyNotReceive !== null };
}

/** Why stock is brought to a designated site early: asked only of someone who may decide it (STOCK-07). */
export function earlyReason(kind: 'receive' | 'transferOut'): EventField {
  return {
    name: 'earlyReason',
    label: 'Why before the DEA’s 30 days',
    control: 'text',
    limit: 300,
    isWide: true,
    isAsked: (typed, sources) => earlyIn(kind, typed, sources)?.isBarred === false,
  };
}
