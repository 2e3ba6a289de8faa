/** What of one value leaves the page: a flag or a number as it is, of anything else only its kind and size. */
export type ContextValue = boolean | number | string | null;

/** A context as inspectors see it, with the names of its first level. */
export type ContextProjection = Readonly<Record<string, ContextValue>>;

function project(value: unknown): ContextValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  // Every secret is text, so no text is shown. Its length would say something of a password.
  if (typeof value === 'string') return value === '' ? 'empty text' : 'text';
  if (Array.isArray(value)) return `list of ${value.length}`;
  if (value instanceof Error) return 'error';
  // Names of inner fields may be data: the id of a person, the number of a label.
  if (typeof value === 'object') return `record of ${Object.keys(value).length}`;
  return typeof value;
}

/** A context without anything that a person typed or the server sent: see {@link ContextValue}. */
export function projectContext(context: object): ContextProjection {
  return Object.fromEntries(Object.entries(context).map(([key, value]) => [key, project(value)]));
}

/** The names of the fields that have another value than before; at the start there are none. */
export function changedFields(before: object | undefined, now: object): string[] {
  if (before === undefined) return [];
  const former = new Map<string, unknown>(Object.entries(before));
  return Object.entries(now).flatMap(([key, value]) => (former.get(key) === value ? [] : [key]));
}
