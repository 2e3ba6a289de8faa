import type { EventChoices } from '../../../contract/custody/custodyChoices.ts';
import { formatUnits } from '../../quantity/quantityText.ts';

/** The lots and labels that a form names, as the inventory had them when it was typed. */
export type SeenStock = {
  readonly lots: readonly {
    readonly id: string;
    readonly name: string;
    /** In the product's measure; null in a blind form. */
    readonly balance: number | null;
    /** The balance in words. */
    readonly amount: string;
  }[];
  readonly labels: readonly string[];
};

/** What a form offers of one inventory. */
export type OfferedStock = {
  readonly inventory: Pick<EventChoices['inventory'], 'name'>;
  readonly holdings: readonly Pick<
    EventChoices['holdings'][number],
    'lot' | 'product' | 'balance'
  >[];
  readonly labelled: Pick<EventChoices['labelled'], 'vials'>;
};

/** The names of the controls that are filled in, and every word that is typed. */
function wordsIn(content: unknown): string[] {
  if (typeof content === 'string') return content.split(/[\s|,]+/);
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, value]) => {
    const words = wordsIn(value).filter((word) => word !== '');
    return words.length === 0 ? [] : [name, ...words];
  });
}

/** What the content of a form names of the stock that it offers. */
export function seenStock(offered: readonly OfferedStock[], content: unknown): SeenStock {
  const words = wordsIn(content);
  const named = new Set(words);
  const text = words.join(' ');
  const lots = offered.flatMap(({ holdings }) => holdings);
  return {
    lots: lots
      .filter(({ lot }) => text.includes(lot.id))
      .map(({ lot, product, balance }) => ({
        id: lot.id,
        name: `${product.name}, lot ${lot.number}`,
        balance,
        amount: balance === null ? '' : formatUnits(balance, product),
      })),
    labels: offered.flatMap(labelsAt).filter((label) => named.has(label)),
  };
}

function labelsAt({ labelled }: OfferedStock): string[] {
  return labelled.vials
    .filter(({ transferId }) => transferId === null)
    .flatMap(({ labels }) => labels);
}

/**
 * FIELD-21: what has changed since a form was typed: a lot that is gone, an amount on hand that is another one, a vial
 * that was used or moved. A sentence each.
 */
export function changedStock(seen: SeenStock, offered: readonly OfferedStock[]): string[] {
  const places = offered.map(({ inventory }) => inventory.name).join(' and ');
  const now = seenStock(offered, [seen.lots.map(({ id }) => id), seen.labels]);
  const lots = seen.lots.flatMap(({ id, name, balance, amount }) => {
    const found = now.lots.find((lot) => lot.id === id);
    if (found === undefined) return [`${name} is no longer in ${places}.`];
    if (balance === null || found.balance === null || balance === found.balance) return [];
    return [`${name}: ${found.amount} on hand now, ${amount} when you typed this.`];
  });
  const labels = seen.labels
    .filter((label) => !now.labels.includes(label))
    .map((label) => `Vial ${label} is no longer in ${places}. It was used or moved.`);
  return [...lots, ...labels];
}
