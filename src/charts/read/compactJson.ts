import { actorName } from './interpreter.ts';

const longest = 240;

/** Values JSON has no word for, as short readable text; everything else unchanged. */
function readable(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  // An actor's own toJSON gives its session id, which differs from run to run.
  const original = this[key];
  if (typeof original === 'object' && original !== null && 'sessionId' in original) {
    return `[actor ${actorName(original)}]`;
  }
  if (value instanceof Error) {
    const code = 'code' in value && typeof value.code === 'string' ? `${value.code}: ` : '';
    return `${value.name}: ${code}${value.message}`;
  }
  if (typeof value === 'function') return '[function]';
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Map) return [...value.entries()];
  if (value instanceof Set) return [...value.values()];
  return value;
}

/**
 * One line that says all of a value. What differs from run to run, or JSON cannot say, has a placeholder with its name:
 * actors, functions, `undefined`.
 */
export function wholeJson(value: unknown): string {
  // JSON.stringify answers undefined for undefined, whatever its type says.
  const text = JSON.stringify(value, readable) as string | undefined;
  return text ?? '"[undefined]"';
}

/** One line that shows a reader what a payload is, and a test whether it changed; cut after 240 characters. */
export function compactJson(value: unknown): string {
  const text = value === undefined ? 'undefined' : wholeJson(value);
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
