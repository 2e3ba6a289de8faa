import { wholeJson } from '../../../src/charts/read/compactJson.ts';

const parsed: (text: string) => unknown = JSON.parse;

/**
 * A function that returns the keys of a context whose values differ from those at its last call, with the values as JSON;
 * at the first call all of them. A key that is removed is `[undefined]`.
 */
export function changesOfContext() {
  let known = new Map<string, string>();
  return (context: object): Record<string, unknown> => {
    const now = new Map(Object.entries(context).map(([key, value]) => [key, wholeJson(value)]));
    const removed = [...known.keys()].filter((key) => !now.has(key));
    const changed = [...now].filter(([key, text]) => known.get(key) !== text);
    known = now;
    const entries: [string, unknown][] = [
      ...changed.map(([key, text]): [string, unknown] => [key, parsed(text)]),
      ...removed.map((key): [string, unknown] => [key, '[undefined]']),
    ];
    return Object.fromEntries(entries);
  };
}
