import { type World } from '../world/world.js';
import { type Client, type Json } from './client.js';
import { budgetFor, SALES } from './sale.js';

/** Uses of the code with a limit per customer, at first. */
const PER_CUSTOMER = 2;
const LIMIT = 'redemption.count.per_customer';

export function limitFor(perCustomer: number): Json {
  return { 1: { name: LIMIT, conditions: { $less_than_or_equal: [perCustomer] } }, logic: '1' };
}

/** Limits are raised by one while customers use them up: one raise after the other, so that the last answer is what counts. */
export class Raises {
  perCustomer = PER_CUSTOMER;
  sales = SALES;
  private isAtWork = false;
  /** The rules that set the limits. */
  private rules = { perCustomer: '', sales: '' };

  constructor(
    private readonly client: Client,
    private readonly world: World,
  ) {}

  open(rules: { readonly perCustomer: string; readonly sales: string }): void {
    this.rules = rules;
  }

  async raise(): Promise<void> {
    if (this.isAtWork) return;
    this.isAtWork = true;
    const which = this.world.chance.of(['perCustomer', 'sales'] as const);
    const most = this[which] + 1;
    const rules = which === 'sales' ? budgetFor(most - SALES) : limitFor(most);
    await this.client.ask('update-validation-rule', {
      params: { validationRuleId: this.rules[which] },
      body: { rules },
    });
    this[which] = most;
    this.isAtWork = false;
  }
}
