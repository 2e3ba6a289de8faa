/**
 * Whether a comparison of what a row holds comes out right. What someone changed past the program may be of no shape that
 * can be hashed at all (other JSON, an endless time): that is not right either, and no reason to end the check.
 */
export function holds(compare: () => boolean): boolean {
  try {
    return compare();
  } catch (cause) {
    if (cause instanceof TypeError || cause instanceof RangeError) return false;
    throw cause;
  }
}
