type Query = Readonly<Record<string, string>>;

/** A form that is sent before any script has run leaves its empty fields in the address. */
export function chosen(query: Query): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** What was chosen, without the page of the lines. */
export function filtersOf(query: Query): Record<string, string> {
  const { start: _start, before: _before, ...filters } = chosen(query);
  return filters;
}
