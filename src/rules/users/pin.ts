/** The owner of a PIN: what others know about them makes a bad PIN. */
export type PinOwner = { userName: string };

/**
 * Why a PIN that fits the contract's shape is still rejected, as one sentence; null if it may be used. Locking after
 * five attempts protects a PIN that must be guessed, not one of the twenty that everyone tries first. Both sides ask
 * this; the server decides.
 */
export function pinWeakness(pin: string, owner: PinOwner): string | null {
  const folded = pin.toLowerCase();
  if (isOneBlockRepeated(folded)) {
    return 'Repeated characters are easy to guess. Choose another PIN.';
  }
  if (isRun(folded)) return 'Runs of characters are easy to guess. Choose another PIN.';
  if (isDate(folded)) return 'This reads like a year or a birthday. Choose another PIN.';
  if (common.has(folded)) return 'This PIN is one of the most common. Choose another PIN.';
  if (folded === owner.userName.toLowerCase()) {
    return 'Your username is easy to guess. Choose another PIN.';
  }
  return null;
}

/** Why a PIN is too short for an agency, as one sentence; null if it is long enough. */
export function pinShortness(pin: string, least: number): string | null {
  return [...pin].length >= least
    ? null
    : `Your agency requires PINs of at least ${least} characters. Choose a longer one.`;
}

/** 0000, 1212, 123123: one to half of its characters, over and over. */
function isOneBlockRepeated(pin: string): boolean {
  return /^(.+?)\1+$/u.test(pin);
}

/** 1234, 8765, abcd: each character is the next of the one before, or each the previous. */
function isRun(pin: string): boolean {
  const codes = [...pin].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const first = steps[0] ?? 0;
  return Math.abs(first) === 1 && steps.every((step) => step === first);
}

const years = { first: 1900, last: 2059 } as const;

function isYear(text: string): boolean {
  return Number(text) >= years.first && Number(text) <= years.last;
}

function isMonthAndDay(month: string, day: string): boolean {
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
}

/** A year, or a whole date in the ways people write one, with two or four digits for the year. */
function isDate(pin: string): boolean {
  if (!/^\d{4}$|^\d{6}$|^\d{8}$/.test(pin)) return false;
  const [first, second, third] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)];
  if (pin.length === 4) return isYear(pin);
  if (pin.length === 6) {
    return (
      isMonthAndDay(first, second) || isMonthAndDay(second, first) || isMonthAndDay(second, third)
    );
  }
  const isDayFirst = isMonthAndDay(first, second) || isMonthAndDay(second, first);
  return (
    (isDayFirst && isYear(third)) ||
    (isYear(pin.slice(0, 4)) && isMonthAndDay(pin.slice(4, 6), pin.slice(6)))
  );
}

/** The patterns of the keypad and the favorites that no rule above finds. */
const common = new Set(
  '0852 2580 0258 1342 1004 1122 1221 1233 2112 2221 1478 1470 7410 1236 1590 0007 4200 1379 3579 1123 1023 147258 159753 112233 123321 102030 246810 pass admin qwer qwerty asdf password letmein'.split(
    ' ',
  ),
);
