/** Rows along which people drag a finger. */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Neighbors on a keyboard's row, the alphabet or the digits. */
function step(left: string, right: string): number {
  for (const row of rows) {
    const [from, to] = [row.indexOf(left), row.indexOf(right)];
    if (from >= 0 && to >= 0 && Math.abs(to - from) === 1) return to - from;
  }
  const alike = /^(\p{Ll}{2}|\d{2})$/u.test(left + right);
  const distance = (right.codePointAt(0) ?? 0) - (left.codePointAt(0) ?? 0);
  return alike && Math.abs(distance) === 1 ? distance : Number.NaN;
}

/** Length of the run that starts at `start`: the same character, or one neighbor after the other. */
function runAt(characters: readonly string[], start: number): number {
  const first = characters[start] ?? '';
  let end = start + 1;
  const isRepeat = characters[end] === first;
  const direction = step(first, characters[end] ?? '');
  while (end < characters.length) {
    const [left = '', right = ''] = characters.slice(end - 1, end + 1);
    if (isRepeat ? right !== left : step(left, right) !== direction) break;
    end += 1;
  }
  return end - start;
}

/**
 * How many characters are left when every run of three or more repeated (aaa), sequential (abc, 321) or neighboring
 * ones (qwe), and every block said three times or more (nonono), counts as one.
 */
export function lengthWithoutRuns(password: string): number {
  const once = password.toLowerCase().replace(/(.{1,8}?)\1{2,}/gsu, '$1');
  const characters = [...once];
  let length = 0;
  for (let at = 0; at < characters.length; length += 1) {
    const run = runAt(characters, at);
    at += run >= 3 ? run : 1;
  }
  return length;
}
