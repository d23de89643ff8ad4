import { type Answer } from '../../client.js';
import { type Chance } from '../chance.js';
import { standing, sumOf } from '../model/model.js';
import { amountOff, type Shop, type ShopClient, voucher } from './shop.js';

const LIMITED = 'LIMITED';
const PERSONAL = 'PERSONAL';
const DAILY = 'DAILY';
const USES = 60;
const USES_PER_CUSTOMER = 2;
const USES_A_DAY = 30;
const BUDGET = 12_000;
const OFF = 300;
const CUSTOMERS = 12;
const REFUSALS = ['quantity_exceeded', 'redemption_rules_violated', 'not_found', 'resource_not_found'];
const order = { amount: 10_000 };

/** Codes with limits: of uses, of uses by a customer, of uses on a day, of what a campaign takes off. Codes of it are deleted meanwhile. */
export class LimitsClient implements ShopClient {
  private readonly redeemed: Answer[] = [];
  private readonly codes: string[] = [];

  constructor(private readonly shop: Shop) {}

  async open(): Promise<void> {
    const { shop } = this;
    await shop.made(`/v1/vouchers/${LIMITED}`, { ...amountOff(OFF), redemption: { quantity: USES } });
    shop.model.limits.set(LIMITED, USES);
    await this.ruled(PERSONAL, 'redemption.count.per_customer', USES_PER_CUSTOMER);
    await this.ruled(DAILY, 'redemption.count.daily', USES_A_DAY);
    const rule = await this.rule('campaign.orders.amount_discounted', BUDGET);
    const budget = { name: 'Budget', campaign_type: 'DISCOUNT_COUPONS', type: 'AUTO_UPDATE', voucher: amountOff(OFF) };
    await shop.made('/v1/campaigns', { ...budget, validation_rules: [rule] });
    for (let n = 0; n < 12; n++) await this.newCode();
  }

  async act(chance: Chance): Promise<void> {
    const dice = chance.below(10);
    if (dice < 3) return this.rollBack(chance);
    if (dice < 4) return this.deleteInBetween();
    const code = chance.of([LIMITED, PERSONAL, DAILY, chance.of(this.codes)]);
    const atOnce = 1 + chance.below(3);
    await Promise.all(Array.from({ length: atOnce }, () => this.redeem(code, chance.below(CUSTOMERS))));
  }

  async useUp(): Promise<readonly string[]> {
    const { shop } = this;
    const uses = (code: string) => standing(shop.model, (each) => each.code === code);
    await shop.redeemAll(() => this.redeem(LIMITED, 0));
    await shop.redeemAll(() => this.redeem(DAILY, 0));
    await shop.redeemAll(() => this.redeem(this.codes[0] as string, 0));
    for (let n = 0; n < CUSTOMERS; n++) await shop.redeemAll(() => this.redeem(PERSONAL, n));
    const today = new Date().toISOString().slice(0, 10);
    const counts = [
      { what: LIMITED, is: uses(LIMITED).length, limit: USES },
      { what: `${DAILY} today`, is: uses(DAILY).filter(({ day }) => day === today).length, limit: USES_A_DAY },
      { what: 'campaign Budget', is: sumOf(this.ofBudget(), ({ discount }) => discount), limit: BUDGET },
      ...Array.from({ length: CUSTOMERS }, (_one, n) => ({
        what: `${PERSONAL} by shopper-${n}`,
        is: uses(PERSONAL).filter(({ customer }) => customer === `shopper-${n}`).length,
        limit: USES_PER_CUSTOMER,
      })),
    ];
    const off = counts.filter(({ is, limit }) => is !== limit);
    return off.map(({ what, is, limit }) => `${what} is used up at ${is}, and its limit is ${limit}`);
  }

  private ofBudget() {
    return standing(this.shop.model, ({ code }) => code.startsWith('BUDGET-'));
  }

  private async redeem(code: string, customer: number): Promise<Answer> {
    const of = { customer: { source_id: `shopper-${customer}` }, order };
    const answer = await this.shop.redeem([voucher(code)], of, REFUSALS);
    if (answer.status === 200) this.redeemed.push(answer);
    return answer;
  }

  private async rollBack(chance: Chance): Promise<void> {
    const [some] = this.redeemed.splice(chance.below(this.redeemed.length || 1), 1);
    if (some) await this.shop.rollBack(some);
  }

  /** A code of the campaign goes while it is redeemed. */
  private async deleteInBetween(): Promise<void> {
    const code = this.codes.pop() as string;
    const remove = this.shop.ask('DELETE', `/v1/vouchers/${code}${this.codes.length % 2 ? '?force=true' : ''}`);
    await Promise.all([this.redeem(code, 1), remove, this.redeem(code, 2), this.newCode()]);
  }

  private async newCode(): Promise<void> {
    const { code } = await this.shop.made(`/v1/campaigns/Budget/vouchers/${this.shop.name('BUDGET')}`);
    this.codes.unshift(code);
  }

  private async rule(name: string, most: number): Promise<string> {
    const rules = { 1: { name, conditions: { $less_than_or_equal: [most] } }, logic: '1' };
    return (await this.shop.made('/v1/validation-rules', { name, rules })).id;
  }

  private async ruled(code: string, name: string, most: number): Promise<void> {
    const { id } = await this.shop.made(`/v1/vouchers/${code}`, amountOff(OFF));
    const assignment = { related_object_type: 'voucher', related_object_id: id };
    await this.shop.made(`/v1/validation-rules/${await this.rule(name, most)}/assignments`, assignment);
  }
}
