import type { ActRights } from '../../../../contract/core/actRights.ts';
import type { Product } from '../../../../contract/core/product.ts';
import type { CustodyEventKind } from '../../../../contract/custody/custodyEvent.ts';
import type { Exception } from '../../../../contract/custody/dashboard.ts';
import { mayAct } from '../../../../rules/core/actRights.ts';
import { rightOfKind } from '../../../../rules/custody/custodyKinds.ts';
import { eventAddress, type FilledEvent } from '../../../../rules/custody/eventAddress.ts';

type Step = Pick<Exception, 'href' | 'action'>;

/** The form of an event at an inventory, and what it is about. */
interface Form {
  readonly kind: CustodyEventKind;
  readonly inventoryId: string;
  readonly filled?: FilledEvent;
  readonly action: string;
  /** Of all that the event is about. */
  readonly schedules?: readonly Product['schedule'][];
}

/** The form that settles an item (DASH-02); without its right, the page that shows the inventory (RIGHT-06). */
export function settlingForm(rights: ActRights, form: Form): Step {
  const { kind, inventoryId, filled, action, schedules } = form;
  return mayAct(rights, rightOfKind[kind], schedules)
    ? { href: eventAddress(inventoryId, kind, filled), action }
    : { href: `/inventory/${inventoryId}`, action: 'Open the inventory' };
}
