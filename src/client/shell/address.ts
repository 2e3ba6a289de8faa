import { withOffsets } from '../../rules/time/typedTimes.ts';

export type Query = Readonly<Record<string, string | undefined>>;

/** The query of an address as it stands in the bar. */
export function queryOf(address: string): Record<string, string> {
  const [, text = ''] = address.split('#', 1)[0]?.split('?') ?? [];
  return Object.fromEntries(new URLSearchParams(text));
}

/** The address of a list with some of its state changed; an empty value leaves the address. */
export function addressWith(path: string, query: Query, change: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...change })) {
    if (value) params.set(name, value);
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** What was typed into a form, trimmed; a time that happens twice with the offset that was chosen. */
export function typedInto(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : '',
  ]);
  return withOffsets(Object.fromEntries(entries) as Record<string, string>);
}
