const longest = 240;

/** Values JSON has no word for, as short readable text; everything else unchanged. */
function readable(_key: string, value: unknown): unknown {
  if (value instanceof Error) {
    const code = 'code' in value && typeof value.code === 'string' ? `${value.code}: ` : '';
    return `${value.name}: ${code}${value.message}`;
  }
  if (typeof value === 'function') return '[function]';
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Map) return [...value.entries()];
  if (value instanceof Set) return [...value.values()];
  if (typeof value === 'object' && value !== null && 'sessionId' in value && 'send' in value) {
    return '[actor]';
  }
  return value;
}

/** One line that shows a reader what a payload is, and a test whether it changed; cut after 240 characters. */
export function compactJson(value: unknown): string {
  // JSON.stringify answers undefined for undefined, whatever its type says.
  const text = (JSON.stringify(value, readable) as string | undefined) ?? 'undefined';
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Equal as JSON, whatever the order of keys. */
export function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}
