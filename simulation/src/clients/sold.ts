import { type Json } from './json.js';

/** An order that was sold, as it was answered first. */
export interface Sold {
  readonly order: Json;
  /** Where it was sold by one: the answer. */
  readonly redeemed: Json | undefined;
  /** The source id of the customer. */
  readonly member: string;
  /** All its returns leave prices as they were; others do as it comes. */
  readonly keepsPrices: boolean;
  /** None of its returns takes points back that it earned; else all do. */
  readonly keepsPoints: boolean;
}
