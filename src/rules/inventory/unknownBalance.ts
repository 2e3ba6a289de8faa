/** The balance of a lot in a form that must not show what the ledger has; nothing is refused for being more. */
export const unknownBalance = Number.MAX_SAFE_INTEGER;

/** Whether a balance, or a sum of balances, is an amount that the ledger has. */
export function isKnownBalance(balance: number): boolean {
  return balance < unknownBalance;
}
