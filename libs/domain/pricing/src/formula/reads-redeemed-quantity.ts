import { memoized } from '@perkstream/kernel';

const OPERAND = 'VOUCHER_REDEEMED_QUANTITY';

/** Whether a formula somewhere in a discount or a rule set depends on how often the voucher was redeemed. */
export const readsRedeemedQuantity = memoized((holder: object) => JSON.stringify(holder).includes(OPERAND));
