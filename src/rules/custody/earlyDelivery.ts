import type { CustodyEventDetails, CustodyEventKind } from '../../contract/custody/custodyEvent.ts';
import { type NotifiedSite, noticeWarning } from '../time/siteNotice.ts';
import { type EventProblem, problem } from './custodyProblem.ts';

/** The site to which an event brings stock. */
export type Delivery = {
  readonly site: NotifiedSite & { readonly name: string };
  /** The stock is at this site already, so that nothing is delivered there. */
  readonly isWithin: boolean;
  /** Why the person who records it may not receive deliveries, and who may; null if they may. */
  readonly whyNotReceive: string | null;
};

/** Whether an event brings stock to an inventory. */
export function isDelivery(kind: CustodyEventKind): boolean {
  return ['receive', 'transferOut', 'transferIn', 'transferReturned'].includes(kind);
}

/**
 * Why stock should not be at a designated site on a day: the DEA has not had its 30 days' notice (21 CFR 1301.20(b)). Null
 * if it may be there.
 *
 * @param day YYYY-MM-DD, where the agency is.
 */
export function earlyWarning(delivery: Delivery | null, day: string): string | null {
  if (delivery === null || delivery.isWithin) return null;
  return noticeWarning(delivery.site, day, `at ${delivery.site.name}`);
}

/**
 * STOCK-07: stock is brought to a site early only with a reason, by someone with the right to receive deliveries. What was
 * sent already is received all the same.
 */
export function checkEarly(
  details: CustodyEventDetails,
  { delivery, day }: { readonly delivery: Delivery | null; readonly day: string },
): EventProblem[] {
  if (details.kind !== 'receive' && details.kind !== 'transferOut') return [];
  const warning = earlyWarning(delivery, day);
  if (warning === null) return [];
  if (delivery !== null && delivery.whyNotReceive !== null) {
    const sentence = `${warning} Only someone who may receive deliveries can give a reason to send it. ${delivery.whyNotReceive}`;
    return [problem('site_not_notified', 'toInventoryId', sentence)];
  }
  if (details.earlyReason) return [];
  return [
    problem(
      'site_not_notified',
      'earlyReason',
      `${warning} Wait until then, or enter why it is sent there earlier.`,
    ),
  ];
}

/** What the ledger says of stock that was early; null if it was not. */
export function earlyNote(
  details: CustodyEventDetails,
  { delivery, day }: { readonly delivery: Delivery | null; readonly day: string },
): string | null {
  const warning = earlyWarning(delivery, day);
  if (warning === null) return null;
  const reason = 'earlyReason' in details && details.earlyReason;
  return reason ? `${warning} Reason: ${reason}.` : warning;
}
