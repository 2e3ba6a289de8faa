/**
 * The number to which text messages go, as E.164 writes it. A number without a country code is a North American one.
 *
 * @returns null for what no text message reaches: no number, an extension, or too few digits.
 */
export function textNumber(phone: string | null): string | null {
  if (phone === null || /x/i.test(phone)) return null;
  const digits = phone.replaceAll(/\D/g, '');
  if (phone.trim().startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`;
  return /^1[2-9]\d{9}$/.test(digits) ? `+${digits}` : null;
}
