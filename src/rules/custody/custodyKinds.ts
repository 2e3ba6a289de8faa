import type { ActLimit, ActRight } from '../../contract/core/actRights.ts';
import type { Product } from '../../contract/core/product.ts';
import type { EventChoices, OpenTransfers } from '../../contract/custody/custodyChoices.ts';
import type { CustodyEventKind } from '../../contract/custody/custodyEvent.ts';
import type { InventorySummary } from '../../contract/inventory/inventory.ts';
import type { SealHistory } from '../../contract/inventory/seal.ts';
import { asksForLabels } from '../control-values/labelledStock.ts';
import { whyNoRight, whyNoScheduleII } from '../core/actRights.ts';

/** What an event is called, what it is for, the button that records it ("Record the waste"), and the news of it. */
export type KindLabels = {
  readonly title: string;
  readonly purpose: string;
  readonly act: string;
  readonly done: string;
};

export const kindLabels: Readonly<Record<CustodyEventKind, KindLabels>> = {
  receive: {
    title: 'Receive a delivery',
    purpose: 'Add stock delivered by a supplier.',
    act: 'Record the receipt',
    done: 'Delivery recorded',
  },
  transferIn: {
    title: 'Receive a transfer',
    purpose: 'Accept stock sent by another inventory.',
    act: 'Record the receipt',
    done: 'Transfer received',
  },
  transferRefused: {
    title: 'Refuse a transfer',
    purpose: 'Send stock back to the inventory that sent it.',
    act: 'Record the refusal',
    done: 'Refusal recorded',
  },
  transferOut: {
    title: 'Transfer out',
    purpose: 'Send unopened units to another inventory.',
    act: 'Record the transfer',
    done: 'Transfer recorded',
  },
  transferReturned: {
    title: 'Return a transfer to stock',
    purpose: 'Put back stock that was refused or never received.',
    act: 'Record the return to stock',
    done: 'Return to stock recorded',
  },
  reverseDistribution: {
    title: 'Return to a registrant',
    purpose: 'Send stock to a reverse distributor, a pharmacy, a hospital or a supplier.',
    act: 'Record the return',
    done: 'Return recorded',
  },
  count: {
    title: 'Count',
    purpose: 'A scheduled count, a blind count, or a recount.',
    act: 'Record the count',
    done: 'Count recorded',
  },
  shiftChange: {
    title: 'Shift change',
    purpose: 'The offgoing and oncoming crew count together.',
    act: 'Record the shift change',
    done: 'Shift change recorded',
  },
  sealChange: {
    title: 'Seal change',
    purpose: 'Count, then apply a new seal.',
    act: 'Record the new seal',
    done: 'New seal recorded',
  },
  sealCheck: {
    title: 'Seal check',
    purpose: 'Read the seal without opening the inventory.',
    act: 'Record the seal check',
    done: 'Seal check recorded',
  },
  sealAmendment: {
    title: 'Amend a seal entry',
    purpose: 'Two people read the seal and say which of two entries was wrong.',
    act: 'Record the amendment',
    done: 'Amendment recorded',
  },
  waste: {
    title: 'Waste',
    purpose: 'Waste drug that isn’t part of a use, with a witness.',
    act: 'Record the waste',
    done: 'Waste recorded',
  },
  breakage: {
    title: 'Breakage',
    purpose: 'Record a broken container, with a witness.',
    act: 'Record the breakage',
    done: 'Breakage recorded',
  },
  expiry: {
    title: 'Expired stock',
    purpose: 'Mark an expired lot so it can’t be issued.',
    act: 'Record the expiration',
    done: 'Expiration recorded',
  },
  destruction: {
    title: 'Destruction',
    purpose: 'Destroy stock with two witnesses.',
    act: 'Record the destruction',
    done: 'Destruction recorded',
  },
  correction: {
    title: 'Correction',
    purpose: 'Correct an entry or explain a discrepancy.',
    act: 'Record the correction',
    done: 'Correction recorded',
  },
  loss: {
    title: 'Loss or theft',
    purpose: 'Report lost or stolen drugs. Starts the DEA reporting deadlines.',
    act: 'Report the loss',
    done: 'Loss reported',
  },
  labelVoid: {
    title: 'Void labels',
    purpose: 'Void a damaged or lost label. The vial stays in stock and gets a new one.',
    act: 'Void the label',
    done: 'Label voided',
  },
};

/** The right that each kind needs of the person who records it (RIGHT-02). */
export const rightOfKind: Readonly<Record<CustodyEventKind, ActRight>> = {
  receive: 'receive',
  transferIn: 'transferIn',
  transferRefused: 'transferIn',
  transferOut: 'transferOut',
  transferReturned: 'transferIn',
  reverseDistribution: 'reverseDistribute',
  count: 'count',
  shiftChange: 'shiftChange',
  sealChange: 'seal',
  sealCheck: 'seal',
  sealAmendment: 'seal',
  waste: 'waste',
  breakage: 'breakage',
  expiry: 'expiry',
  destruction: 'destroy',
  correction: 'correct',
  loss: 'reportLoss',
  labelVoid: 'activate',
};

/** The kinds as a menu lists them. */
export const kindGroups: readonly {
  readonly title: string;
  readonly kinds: readonly CustodyEventKind[];
}[] = [
  { title: 'Stock in', kinds: ['receive', 'transferIn', 'transferRefused'] },
  { title: 'Stock out', kinds: ['transferOut', 'transferReturned', 'reverseDistribution'] },
  {
    title: 'Counts and seals',
    kinds: ['count', 'shiftChange', 'sealCheck', 'sealChange', 'sealAmendment'],
  },
  { title: 'Removed from use', kinds: ['waste', 'breakage', 'expiry', 'destruction'] },
  { title: 'Corrections and losses', kinds: ['correction', 'labelVoid', 'loss'] },
];

const kinds = Object.keys(kindLabels) as CustodyEventKind[];

/** The kind that an address names; null if it names none. */
export function kindNamed(text: string | undefined): CustodyEventKind | null {
  return kinds.find((kind) => kind === text) ?? null;
}

/** What decides which kinds can happen at a place now. */
export type KindFacts = OpenTransfers & {
  readonly holdings: readonly Held[];
  readonly limits?: readonly ActLimit[] | undefined;
  readonly inventory: Pick<InventorySummary, 'seal'>;
  /** Where it is known. */
  readonly seal?: Pick<SealHistory, 'mismatch'>;
};

/** A lot that is held; how much of it may be hidden. */
type Held = {
  readonly isExpired: boolean;
  readonly balance: number | null;
  readonly product: Pick<Product, 'schedule'>;
};

const isHeld = ({ balance }: Held) => balance === null || balance > 0;

/** All that is here is checked at once, so that one lot of C-II is enough to bar a limited right. */
const ofWholeInventory: readonly CustodyEventKind[] = ['count', 'shiftChange', 'sealChange'];

/** Why a person may not record an event here, and who may (RIGHT-06); null if they may. */
export function whyNotYours(
  kind: CustodyEventKind,
  facts: Pick<KindFacts, 'holdings' | 'limits'>,
): string | null {
  const right = rightOfKind[kind];
  const isOfII =
    ofWholeInventory.includes(kind) &&
    facts.holdings.some((held) => isHeld(held) && held.product.schedule === 'C-II');
  return isOfII ? whyNoScheduleII(facts.limits, right) : whyNoRight(facts.limits, right);
}

/** Why an event cannot happen here now, and what to do first; null if it can. */
export function whyNot(kind: CustodyEventKind, facts: KindFacts): string | null {
  return whyNotYours(kind, facts) ?? whyNotNow(kind, facts);
}

function whyNotNow(kind: CustodyEventKind, facts: KindFacts): string | null {
  const holdsNothing = !facts.holdings.some(isHeld);
  switch (kind) {
    case 'transferIn':
    case 'transferRefused':
      return facts.incoming.some(({ state }) => state === 'inTransit')
        ? null
        : 'No incoming transfers.';
    case 'sealCheck':
      if (facts.inventory.seal === null) return 'This inventory has no seal.';
      return facts.inventory.seal.state === 'sealed'
        ? null
        : 'No seal is on record. Count everything and apply one.';
    case 'sealAmendment':
      if (facts.inventory.seal === null) return 'This inventory has no seal.';
      if (facts.seal === undefined || facts.seal.mismatch === null) {
        return 'No seal case is open here.';
      }
      return facts.inventory.seal.state === 'sealed'
        ? null
        : 'It was opened since. Count everything and apply a new seal.';
    case 'transferReturned':
      return facts.outgoing.length > 0 ? null : 'No outgoing transfers.';
    case 'expiry':
      return facts.holdings.some((held) => held.isExpired && isHeld(held))
        ? null
        : 'No lot here has expired.';
    case 'transferOut':
    case 'reverseDistribution':
    case 'waste':
    case 'breakage':
    case 'destruction':
    case 'loss':
    case 'labelVoid':
      return holdsNothing ? 'The ledger shows no stock here.' : null;
    default:
      return null;
  }
}

/** What is missing in the agency's set-up before an event can be recorded at all; null if nothing is. */
export function whatIsMissing(
  kind: CustodyEventKind,
  { inventory, holdings, labelled, isBlind, suppliers, products, destinations }: EventChoices,
): string | null {
  if (kind === 'receive' && suppliers.every((one) => one.kind === 'reverseDistributor')) {
    return 'No active suppliers. Ask an administrator to add one in Setup.';
  }
  if (kind === 'receive' && products.length === 0) {
    return 'No active products. Ask an administrator to add one in Setup.';
  }
  if (kind === 'transferOut' && destinations.length === 0) {
    return 'No other inventory to send to.';
  }
  if (kind === 'reverseDistribution' && suppliers.length === 0) {
    return 'No active suppliers or reverse distributors. Ask an administrator to add one in Setup.';
  }
  const place = { inventoryId: inventory.id, transferId: null };
  if (
    kind === 'labelVoid' &&
    !isBlind &&
    !holdings.some(({ lot }) => asksForLabels({ kind, ...place, lotId: lot.id }, labelled))
  ) {
    return 'No vial here has a label.';
  }
  return null;
}
