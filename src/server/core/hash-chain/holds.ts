/**
 * Whether a comparison of a row's content is correct. What someone changed outside the program may be in a shape that
 * cannot be hashed at all (other JSON, an endless time): that is not correct either, and no reason to end the check.
 */
export function holds(compare: () => boolean): boolean {
  try {
    return compare();
  } catch (cause) {
    if (cause instanceof TypeError || cause instanceof RangeError) return false;
    throw cause;
  }
}
