interface Change {
  readonly direction: string;
  /** As typed: in units of the currency for a gift card, else points. */
  readonly amount: number | string;
}

/** What a change adds, below zero where it takes away, and what the card holds after it; in minor units or points. */
export function balanceAfter(before: number, change: Change, isMoney: boolean): { amount: number; balance: number } {
  const typed = Math.round(Number(change.amount || 0) * (isMoney ? 100 : 1));
  const amount = change.direction === 'take' && typed !== 0 ? -typed : typed;
  return { amount, balance: before + amount };
}
