import type {
  Found,
  FoundInventory,
  FoundNumber,
  FoundPerson,
  FoundProduct,
} from '../../contract/search/search.ts';
import { closest, textsOf, wordsOf } from '../core/searchText.ts';
import type { FoundHelp } from '../help/findHelp.ts';
import { type CurrentUser, mayOpen } from '../navigation/access.ts';
import { menuFor } from '../navigation/menu.ts';
import { type RouteName, routeOf, routes } from '../navigation/routes.ts';

/** One line of the search's list: what it is, and the address it opens (SHELL-06). `key` is its own among all. */
export type SearchOption = { readonly key: string; readonly address: string } & (
  | { readonly kind: 'page'; readonly title: string }
  | { readonly kind: 'inventory'; readonly record: FoundInventory }
  | { readonly kind: 'product'; readonly record: FoundProduct }
  | { readonly kind: 'person'; readonly record: FoundPerson }
  | { readonly kind: 'number'; readonly record: FoundNumber }
  | { readonly kind: 'help'; readonly title: string }
);

type LoggedIn = NonNullable<CurrentUser>;

export const nothingFound: Found = { inventories: [], products: [], people: [], hasMore: false };

/**
 * The pages that the visitor may open and whose titles hold every word; all of them if there is no word, those of the
 * menu first and those that anyone may read last.
 */
function pagesFor(currentUser: LoggedIn, words: readonly string[]): SearchOption[] {
  const own: Partial<Record<RouteName, string>> = {
    profile: addressOfPerson(currentUser.user.id),
    security: routeOf('security').path.replace('{userId}', currentUser.user.id),
  };
  const pages = (Object.keys(routes) as RouteName[])
    // No one who is logged in looks for it.
    .filter((name) => name !== 'forgotPassword')
    .map((name) => ({ name, address: own[name] ?? routeOf(name).path, title: routeOf(name).title }))
    .filter(({ address }) => !address.includes('{'))
    .filter(({ name }) => mayOpen(currentUser, name));
  const inMenu = menuFor(currentUser).map(({ href }) => href);
  const rank = ({ name, address }: (typeof pages)[number]) => {
    const place = inMenu.indexOf(address);
    if (place >= 0) return place;
    return routeOf(name).isPublic ? inMenu.length + 1 : inMenu.length;
  };
  const shown =
    words.length === 0
      ? pages.toSorted((a, b) => rank(a) - rank(b))
      : closest(pages, words, ({ title }) => [title]);
  return shown.map(({ name, address, title }) => ({
    kind: 'page',
    key: `page-${name}`,
    address,
    title,
  }));
}

/** ENT-12: an inventory opens for who is associated with it; others see it in the list of its site. */
function addressOfInventory({ id, name, siteId, isAssociated }: FoundInventory): string {
  if (isAssociated) return `/inventory/${id}`;
  return `${routeOf('inventoryList').path}?${new URLSearchParams({ siteId, search: name })}`;
}

/** Where a product is seen: in the one inventory that holds it, else in the list of the site. */
function addressOfProduct({ heldIn }: FoundProduct): string {
  const [first] = heldIn;
  const list = routeOf('inventoryList').path;
  if (!first) return list;
  return heldIn.length === 1 ? `/inventory/${first.id}` : `${list}?siteId=${first.siteId}`;
}

/**
 * A case and an incident have a page of their own, which people assigned to the inventory open; that of a loss is for all
 * who read its inventory.
 */
function addressOfNumber({ kind, inventoryId, targetId, isAssociated }: FoundNumber): string {
  if (kind === 'loss') return routeOf('loss').path.replace('{id}', targetId);
  if (kind === 'case' && isAssociated) {
    return routeOf('custodyCase').path.replace('{id}', targetId);
  }
  const place = `/inventory/${inventoryId}`;
  return kind === 'incident' ? `${place}/care/${targetId}` : place;
}

function addressOfPerson(id: string): string {
  return routeOf('profile').path.replace('{userId}', id);
}

/**
 * Every line of the list in the order shown. Pages are first, because they are known immediately: what the server adds
 * later does not move them while the user is about to press Enter.
 */
function optionsFor(
  currentUser: LoggedIn,
  query: string,
  found: Found,
  help: readonly FoundHelp[],
): SearchOption[] {
  return [
    ...pagesFor(currentUser, wordsOf(query)),
    ...found.inventories.map((record): SearchOption => {
      const address = addressOfInventory(record);
      return { kind: 'inventory', key: `inventory-${record.id}`, address, record };
    }),
    ...found.products.map((record): SearchOption => {
      const address = addressOfProduct(record);
      return { kind: 'product', key: `product-${record.id}`, address, record };
    }),
    ...found.people.map((record): SearchOption => {
      const address = addressOfPerson(record.id);
      return { kind: 'person', key: `person-${record.id}`, address, record };
    }),
    ...(found.numbers ?? []).map((record): SearchOption => {
      const { kind, number, inventoryId, targetId } = record;
      const key = `number-${kind}-${number}-${inventoryId}-${targetId}`;
      return { kind: 'number', key, address: addressOfNumber(record), record };
    }),
    ...help.map(({ chapter, title }): SearchOption => {
      const address = routeOf('helpChapter').path.replace('{chapter}', chapter);
      return { kind: 'help', key: `help-${chapter}`, address, title };
    }),
  ];
}

/** The lines of the list, and the one that Enter opens: null if there is none. */
export function listOf({
  currentUser,
  query,
  found,
  help = [],
  active: key,
}: {
  currentUser: LoggedIn;
  query: string;
  found: Found;
  /** The chapters of the help that were found (HELP-03); left out if it was not asked for them. */
  help?: readonly FoundHelp[];
  /** The key of the line that was moved to; null, or one that is there no more: the first. */
  active: string | null;
}): { options: SearchOption[]; active: SearchOption | null } {
  const options = optionsFor(currentUser, query, found, help);
  return { options, active: options.find((option) => option.key === key) ?? options[0] ?? null };
}

/** The most records of each kind that are stored for use without a network. */
const keptLimit = 200;

/** The records of both, the newer of each once. */
export function mergeFound(newer: Found, older: Found): Found {
  const merged = <Record extends { id: string }>(first: Record[], rest: Record[]): Record[] => {
    const ids = new Set(first.map(({ id }) => id));
    return [...first, ...rest.filter(({ id }) => !ids.has(id))].slice(0, keptLimit);
  };
  return {
    inventories: merged(newer.inventories, older.inventories),
    products: merged(newer.products, older.products),
    people: merged(newer.people, older.people),
    hasMore: false,
  };
}

/** The records found earlier that match these words: shown immediately, and the only results without a network. */
export function recall(known: Found, query: string): Found {
  const words = wordsOf(query);
  return {
    inventories: closest(known.inventories, words, textsOf.inventory),
    products: closest(known.products, words, textsOf.product),
    people: closest(known.people, words, textsOf.person),
    hasMore: false,
  };
}
