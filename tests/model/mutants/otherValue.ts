/**
 * A value of the same type that differs from this one; the same where there is none: actors, functions, empty lists and
 * objects.
 */
export function otherValue(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}?`;
  if (value === null) return 'something';
  if (Array.isArray(value)) return value.slice(1);
  if (typeof value !== 'object' || 'sessionId' in value || 'send' in value) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const [first] = Object.entries(value).filter(([, inner]) => otherValue(inner) !== inner);
  return first ? { ...value, [first[0]]: otherValue(first[1]) } : value;
}

/** Whether there is another value of the same type. */
export function hasOtherValue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : otherValue(value) !== value;
}
