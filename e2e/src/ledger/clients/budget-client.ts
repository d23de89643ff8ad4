import { type Answer } from '../../client.js';
import { type Chance } from '../chance.js';
import { standing, sumOf } from '@perkstream/ledger';
import { amountOff, type Shop, type ShopClient, voucher } from './shop.js';

const BUDGET_CENTS = 12_000;
const OFF = 300;
const REFUSALS = ['redemption_rules_violated', 'not_found'];
const order = { amount: 10_000 };

/** The codes of a campaign share a budget; codes are deleted, and customers are, while they redeem. */
export class BudgetClient implements ShopClient {
  private readonly codes: string[] = [];
  private readonly redeemed: Answer[] = [];

  constructor(private readonly shop: Shop) {}

  async open(): Promise<void> {
    const name = 'campaign.orders.amount_discounted';
    const rules = { 1: { name, conditions: { $less_than_or_equal: [BUDGET_CENTS] } }, logic: '1' };
    const rule = await this.shop.made('/v1/validation-rules', { name, rules });
    const campaign = {
      name: 'Budget',
      campaign_type: 'DISCOUNT_COUPONS',
      type: 'AUTO_UPDATE',
      voucher: amountOff(OFF),
    };
    await this.shop.made('/v1/campaigns', { ...campaign, validation_rules: [rule.id] });
    this.shop.model.campaigns.set('Budget', 'BUDGET-');
    for (let n = 0; n < 8; n++) await this.newCode();
  }

  async act(chance: Chance): Promise<void> {
    const dice = chance.below(10);
    if (dice < 4) await this.rollBack();
    else if (dice < 5) await this.deleteCode(chance.is(0.5));
    else if (dice < 6) await this.deleteCustomer(chance);
    else await Promise.all([this.redeem(chance.of(this.codes)), this.redeem(chance.of(this.codes))]);
  }

  async useUp(): Promise<readonly string[]> {
    await this.shop.redeemAll(() => this.redeem(this.codes[0] as string));
    const off = sumOf(
      standing(this.shop.model, ({ code }) => code.startsWith('BUDGET-')),
      ({ discount }) => discount,
    );
    return off === BUDGET_CENTS ? [] : [`Campaign Budget is used up at ${off}, and has ${BUDGET_CENTS}`];
  }

  private async redeem(code: string, more: object = {}): Promise<Answer> {
    const answer = await this.shop.redeem([voucher(code)], { order, ...more }, REFUSALS);
    if (answer.status === 200) this.redeemed.push(answer);
    return answer;
  }

  private async rollBack(): Promise<void> {
    const first = this.redeemed.shift();
    if (first) await this.shop.rollBack(first);
  }

  private async deleteCode(isForGood: boolean): Promise<void> {
    const code = this.codes.pop() as string;
    const remove = this.shop.asker.made('DELETE', `/v1/vouchers/${code}${isForGood ? '?force=true' : ''}`);
    await Promise.all([this.redeem(code), remove, this.redeem(code), this.newCode()]);
  }

  private async deleteCustomer(chance: Chance): Promise<void> {
    const source_id = this.shop.name('passer-by');
    this.shop.model.forgotten.add(source_id);
    await this.shop.made('/v1/customers', { source_id });
    const path = `/v1/customers/${source_id}`;
    const remove = chance.is(0.5) ? this.shop.ask('DELETE', path) : this.shop.ask('POST', `${path}/permanent-deletion`);
    await Promise.all([this.redeem(chance.of(this.codes), { customer: { source_id } }), remove]);
  }

  private async newCode(): Promise<void> {
    const { code } = await this.shop.made(`/v1/campaigns/Budget/vouchers/${this.shop.name('BUDGET')}`);
    this.codes.unshift(code);
  }
}
