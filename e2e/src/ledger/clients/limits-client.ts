import { type Answer, type Json } from '../../client.js';
import { type Chance } from '../chance.js';
import { standing } from '@perkstream/ledger';
import { amountOff, type Redeemable, type Shop, type ShopClient, voucher } from './shop.js';

const USES = 60;
const USES_A_DAY = 30;
const USES_PER_CUSTOMER = 2;
const CUSTOMERS = 12;
const REFUSALS = ['quantity_exceeded', 'redemption_rules_violated'];
const order = { amount: 10_000 };

/** Codes and a promotion with limits: of uses, of uses on a day, of uses by a customer. */
export class LimitsClient implements ShopClient {
  private readonly redeemables: Redeemable[] = [];
  private readonly redeemed: Answer[] = [];

  constructor(private readonly shop: Shop) {}

  async open(): Promise<void> {
    const { shop, redeemables } = this;
    await shop.made('/v1/vouchers/LIMITED', { ...amountOff(300), redemption: { quantity: USES } });
    shop.model.limits.set('LIMITED', USES);
    for (const code of ['DAILY', 'PERSONAL']) await shop.made(`/v1/vouchers/${code}`, amountOff(300));
    const { discount } = amountOff(300) as { discount: object };
    const tiers = [{ name: 'Tier', banner: 'Tier', action: { discount } }];
    const sale = await shop.made('/v1/campaigns', { name: 'Sale', campaign_type: 'PROMOTION', promotion: { tiers } });
    const tier = { object: 'promotion_tier', id: sale.promotion.tiers[0].id } as const;
    redeemables.push(voucher('LIMITED'), voucher('DAILY'), voucher('PERSONAL'), tier);
    await this.limit('DAILY', 'voucher', 'redemption.count.daily', USES_A_DAY);
    await this.limit('PERSONAL', 'voucher', 'redemption.count.per_customer', USES_PER_CUSTOMER);
    await this.limit(tier.id, 'promotion_tier', 'redemption.count.per_customer', USES_PER_CUSTOMER);
  }

  async act(chance: Chance): Promise<void> {
    if (chance.is(0.3)) return this.rollBack(chance);
    const redeemable = chance.of(this.redeemables);
    const atOnce = 1 + chance.below(3);
    await Promise.all(Array.from({ length: atOnce }, () => this.redeem(redeemable, chance.below(CUSTOMERS))));
  }

  async useUp(): Promise<readonly string[]> {
    const [limited, daily, personal, tier] = this.redeemables as [Redeemable, Redeemable, Redeemable, Redeemable];
    // The day may have ended meanwhile: the last one is used up.
    const lastDay = () => standing(this.shop.model, ({ code }) => code === daily.id).at(-1)?.day;
    const ofAll = [
      await this.useUpOne(limited, 0, USES),
      await this.useUpOne(daily, 0, USES_A_DAY, ({ day }) => day === lastDay()),
    ];
    const ofEach = Array.from({ length: CUSTOMERS }, async (_one, n) => {
      const isTheirs = ({ customer }: Json) => customer === nameOf(n);
      return [
        await this.useUpOne(personal, n, USES_PER_CUSTOMER, isTheirs),
        await this.useUpOne(tier, n, USES_PER_CUSTOMER, isTheirs),
      ];
    });
    return [...ofAll, ...(await Promise.all(ofEach)).flat()].flat();
  }

  /** @param counts which redemptions the limit is about; all of them where absent */
  private async useUpOne(
    redeemable: Redeemable,
    customer: number,
    limit: number,
    counts: (each: Json) => boolean = () => true,
  ) {
    await this.shop.redeemAll(() => this.redeem(redeemable, customer));
    const used = standing(this.shop.model, (each) => each.code === redeemable.id && counts(each)).length;
    const by = limit === USES_PER_CUSTOMER ? ` by ${nameOf(customer)}` : '';
    return used === limit ? [] : [`${redeemable.id}${by} is used up at ${used}, and its limit is ${limit}`];
  }

  private async redeem(redeemable: Redeemable, customer: number): Promise<Answer> {
    const of = { customer: { source_id: nameOf(customer) }, order };
    const answer = await this.shop.redeem([redeemable], of, REFUSALS);
    if (answer.status === 200) this.redeemed.push(answer);
    return answer;
  }

  private async rollBack(chance: Chance): Promise<void> {
    const [some] = this.redeemed.splice(chance.below(this.redeemed.length || 1), 1);
    if (some) await this.shop.rollBack(some);
  }

  private async limit(id: string, type: string, name: string, most: number): Promise<void> {
    const rules = { 1: { name, conditions: { $less_than_or_equal: [most] } }, logic: '1' };
    const rule = await this.shop.made('/v1/validation-rules', { name: `${name} of ${id}`, rules });
    const object = type === 'voucher' ? (await this.shop.asker.look(`/v1/vouchers/${id}`)).id : id;
    const assignment = { related_object_type: type, related_object_id: object };
    await this.shop.made(`/v1/validation-rules/${rule.id}/assignments`, assignment);
  }
}

function nameOf(customer: number): string {
  return `shopper-${customer}`;
}
