/** The calendar day of this browser's time zone (YYYY-MM-DD), at an instant in ISO 8601 or now. */
export function dayHere(instant?: string): string {
  const at = instant === undefined ? new Date() : new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
