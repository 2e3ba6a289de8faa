/** A day or a moment, and how many years earlier another one is: enough for the century of a date in a code. */
const date = /^\d{4}(?=-\d\d-\d\d)/;
const earlier = 80;

/**
 * A value of the same type that differs from this one; the same where there is none: actors, functions, empty lists and
 * objects.
 */
export function otherValue(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') {
    return date.test(value)
      ? value.replace(date, (year) => String(Number(year) - earlier))
      : `${value}?`;
  }
  if (value === null) return 'something';
  if (Array.isArray(value)) return value.length > 0 ? value.slice(1) : value;
  if (typeof value !== 'object' || 'sessionId' in value || 'send' in value) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const [first] = Object.entries(value).filter(([, inner]) => otherValue(inner) !== inner);
  return first ? { ...value, [first[0]]: otherValue(first[1]) } : value;
}

/** Whether there is another value of the same type. */
export function hasOtherValue(value: unknown): boolean {
  return otherValue(value) !== value;
}
