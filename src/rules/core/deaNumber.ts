/** Registrant types in use; the second letter is the registrant's initial, or 9 for a business under a name. */
const shape = /^[ABCDEFGHJKLMPRSTUX][A-Z9]\d{7}$/;

/** As it is stored: without spaces, in capitals. */
export function normalDeaNumber(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

/**
 * What is wrong with a DEA registration number, as one sentence; null if nothing is. Its last digit checks the six
 * before it: the first, third and fifth, plus twice the second, fourth and sixth, end in it.
 */
export function deaNumberProblem(text: string): string | null {
  const number = normalDeaNumber(text);
  if (!shape.test(number)) return 'A DEA number is two letters and seven digits, like AB1234563.';
  const digits = [...number.slice(2)].map(Number);
  const sum = digits
    .slice(0, 6)
    .reduce((total, digit, index) => total + digit * (1 + (index % 2)), 0);
  return sum % 10 === digits[6]
    ? null
    : 'This DEA number has a typing error: its last digit doesn’t match the others. Compare it with the certificate.';
}
