import type { SeenStock } from './seenStock.ts';

/** FIELD-20: a form of custody as typed. PINs, signatures and witnesses belong to the signing and are never in it. */
export type DraftText = {
  /** Of the form and its inventory, for the list of one's own drafts. */
  readonly title: string;
  /** Where the form is opened again. */
  readonly address: string;
  readonly content: unknown;
  /** What it was typed on. */
  readonly stock: SeenStock;
};

/** What an open form has to keep: its text, or null once it is recorded. The id is the one that makes the act unique. */
export type FormChange = { readonly id: string; readonly text: DraftText | null };

/** A draft as it was kept. */
export type KeptDraft = DraftText & {
  readonly id: string;
  /** Milliseconds since the epoch, by the clock of the device. */
  readonly keptAt: number;
};

/** A draft in a form that was opened again. */
export type OpenedDraft<Content = unknown> = {
  readonly id: string;
  /** Null if the form opened without it, because of what has changed since. */
  readonly content: Content | null;
  /** Since the last change, in words. */
  readonly age: string;
  /** What has changed since, a sentence each. */
  readonly changes: readonly string[];
};

const minute = 60_000;
const hour = 60 * minute;

/** FIELD-21: whether a draft is younger than 24 hours. One from the future is of a clock that was set back since. */
export function isFreshDraft(keptAt: number, now: number): boolean {
  return Math.abs(now - keptAt) < 24 * hour;
}

/** How long ago a draft was changed last, in words. */
export function draftAge(keptAt: number, now: number): string {
  const passed = now - keptAt;
  if (passed < minute) return 'less than a minute ago';
  const [count, unit] =
    passed < hour ? [Math.floor(passed / minute), 'minute'] : [Math.floor(passed / hour), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** The address of a form, whatever the order of its query, without the draft that it names. */
function placeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'https://place.invalid');
  searchParams.delete('draft');
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}

/** The address that opens a draft and no other one of the same form. */
export function draftAddress({ id, address }: Pick<KeptDraft, 'id' | 'address'>): string {
  return `${address}${address.includes('?') ? '&' : '?'}draft=${id}`;
}

/** The address of a form without the draft that it names. */
export function formAddress(address: string): string {
  return placeOf(address).replace(/\?$/, '');
}

/** The draft that an address opens: the one it names, else the newest of its form. */
export function draftAt(drafts: readonly KeptDraft[], address: string): KeptDraft | null {
  const named = new URL(address, 'https://place.invalid').searchParams.get('draft');
  const found = drafts.filter(({ id, address: where }) =>
    named === null ? placeOf(where) === placeOf(address) : id === named,
  );
  return found.toSorted((one, other) => other.keptAt - one.keptAt)[0] ?? null;
}
