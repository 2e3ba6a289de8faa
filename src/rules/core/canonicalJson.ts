export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * JSON with sorted keys and no spaces, so that equal content has one text and one hash (after RFC 8785,
 * for the strings, booleans, nulls and safe integers that entries hold).
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/** Plain content without undefined values: the database stores no others, and the hash covers what is read back. */
export function asJson(content: object): Json {
  return JSON.parse(JSON.stringify(content)) as Json;
}
