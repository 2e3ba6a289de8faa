import type { EventChoices } from '../../../contract/custody/custodyChoices.ts';
import type { FieldContent } from '../../../contract/custody/fieldEnvelope.ts';
import type { FieldPlace } from '../../../contract/custody/fieldKit.ts';
import type { UseChoices } from '../../../contract/custody/use.ts';
import { usedAmount } from '../use.ts';

/** What a record that is not posted yet does to a lot, in the product's measure. */
export interface PendingEffect {
  readonly inventoryId: string;
  readonly lotId: string;
  /** What leaves the ledger. */
  readonly taken: number;
  /** What stays in it, broken. */
  readonly broken: number;
  /** Of the vials that are used up or broken. */
  readonly labels: readonly string[];
}

/** What a record does to the stock; a count and a shift change do nothing. */
export function effectsOf(content: FieldContent): PendingEffect[] {
  if (content.act === 'use') {
    const { details, labels = [] } = content.form;
    const { inventoryId, lotId } = details;
    return [{ inventoryId, lotId, taken: usedAmount(details), broken: 0, labels }];
  }
  const { details } = content.form;
  if (details.kind !== 'waste' && details.kind !== 'breakage') return [];
  const { inventoryId, lines } = details;
  const isKept = details.kind === 'breakage' && details.isRecoverable;
  return lines.map(({ lotId, amount, labels = [] }) => ({
    inventoryId,
    lotId,
    taken: isKept ? 0 : amount,
    broken: isKept ? amount : 0,
    labels,
  }));
}

/** FIELD-06: what the forms of an inventory offer, less what this person's own records took that are not posted yet. */
export function lessPending(place: FieldPlace, effects: readonly PendingEffect[]): FieldPlace {
  const here = effects.filter(({ inventoryId }) => inventoryId === place.use.inventory.id);
  if (here.length === 0) return place;
  const gone = new Set(here.flatMap(({ labels }) => labels));
  const labelled = {
    ...place.use.labelled,
    vials: place.use.labelled.vials.map((group) => ({
      ...group,
      labels: group.labels.filter((label) => !gone.has(label)),
    })),
  };
  return {
    use: {
      ...place.use,
      labelled,
      holdings: place.use.holdings
        .map((holding) => less(holding, here))
        .filter(({ balance }) => balance > 0),
    },
    events: {
      ...place.events,
      labelled,
      // A count is of every lot that the ledger had, also of those that are used up.
      holdings: place.events.holdings.map((holding) => less(holding, here)),
    },
  };
}

type Held = UseChoices['holdings'][number] | EventChoices['holdings'][number];

function less<Holding extends Held>(holding: Holding, effects: readonly PendingEffect[]): Holding {
  const own = effects.filter(({ lotId }) => lotId === holding.lot.id);
  const taken = own.reduce((sum, effect) => sum + effect.taken, 0);
  const broken = own.reduce((sum, effect) => sum + effect.broken, 0);
  if (holding.balance === null) return holding;
  return {
    ...holding,
    balance: holding.balance - taken,
    ...(broken === 0 ? {} : { broken: (holding.broken ?? 0) + broken }),
  };
}
