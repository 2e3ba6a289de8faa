/** Stock against its minimum and maximum, in the product's measure. */
interface Level {
  readonly balance: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** Below the minimum: what the list, the digest, the badges and the dashboard call below PAR. */
export function isBelowPar({ balance, minimum }: Omit<Level, 'maximum'>): boolean {
  return balance < minimum;
}

/** Outside minimum and maximum. */
export function isOutsidePar(level: Level): boolean {
  return isBelowPar(level) || level.balance > level.maximum;
}

/**
 * What restores a level. Amounts are in the product's measure; only whole containers come out of a store.
 *
 * @param contentPerUnit amount in one container, above 0.
 */
export function restockOf(
  level: Level,
  contentPerUnit: number,
): { missing: number; missingUnits: number; fillUnits: number } {
  const missing = Math.max(0, level.minimum - level.balance);
  const missingUnits = Math.ceil(missing / contentPerUnit);
  const room = Math.max(0, Math.floor((level.maximum - level.balance) / contentPerUnit));
  // A container that is larger than the range is still ordered: too little is worse than an excess above the maximum.
  return { missing, missingUnits, fillUnits: Math.max(missingUnits, room) };
}
