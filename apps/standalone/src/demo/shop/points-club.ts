import { type DemoAnswer, type DemoRequest, type DemoRequests } from '../demo-requests.js';
import { products } from './assortment.js';
import { DAY_MS } from './calendar.js';
import { type Person } from './people.js';

/** The name of the loyalty program. */
export const DISCOUNT_REWARD = '15 off';
export const POINTS_CLUB = 'Points club';

/** As `create-campaign` takes it: a member begins with 100 points; points last for a year, to the end of the month. */
export const POINTS_CLUB_BODY = {
  type: 'AUTO_UPDATE',
  voucher: {
    loyalty_card: {
      points: 100,
      expiration_rules: { period_type: 'MONTH', period_value: 12, rounding_type: 'END_OF_MONTH' },
    },
    code_config: { pattern: 'CLUB-########' },
  },
  loyalty_tiers_expiration: {
    qualification_type: 'POINTS_IN_PERIOD',
    qualification_period: 'HALF_YEAR',
    start_date: { type: 'IMMEDIATE' },
    expiration_date: { type: 'END_OF_NEXT_PERIOD', extend: '' },
  },
};

const perUnit = {
  event: 'order.paid',
  loyalty: { type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT', order: { amount: { every: 100, points: 1 } } },
  source: { banner: 'A point for each 1.00' },
};
const waiting = {
  event: 'order.paid',
  loyalty: { type: 'FIXED', points: 10 },
  pending_points: { period_type: 'DAY', period_value: 14 },
  source: { banner: 'Kept and not returned: 10 points' },
};
const tiers = [
  { name: 'Bronze', points: { from: 0, to: 299 }, multiplier: 1 },
  { name: 'Silver', points: { from: 300, to: 899 }, multiplier: 1.5 },
  // Examples of the documentation add tiers above it.
  { name: 'Gold', points: { from: 900, to: 1_999_999 }, multiplier: 2 },
];

/** Sets up what members of the loyalty program earn, which tiers they reach, and what they can have for their points. */
export class PointsClub {
  constructor(
    private readonly requests: DemoRequests,
    private readonly opening: number,
  ) {}

  /** @param largeCarts id of a validation rule */
  async setUp(largeCarts: string): Promise<void> {
    const large = {
      event: 'order.paid',
      loyalty: { type: 'FIXED', points: 50 },
      validation_rule_id: largeCarts,
      source: { banner: '50 points for orders from 100' },
    };
    const [product] = products;
    const pieces = { every: 1, points: 20, object: 'product', id: product?.sourceId };
    const ofProduct = {
      event: 'order.paid',
      loyalty: { type: 'PROPORTIONAL', calculation_type: 'ORDER_ITEMS_QUANTITY', order_items: { quantity: pieces } },
      source: { banner: `20 points for each: ${product?.name}` },
    };
    const rules = await this.send('rules', 'create-earning-rule', { body: [perUnit, large, ofProduct, waiting] });
    const [first] = rules as unknown as { id: string }[];
    const mapped = tiers.map(({ multiplier, ...tier }) => ({
      ...tier,
      ...(multiplier > 1 && { earning_rules: { [first!.id]: { type: 'MULTIPLY', multiplier } } }),
    }));
    await this.send('tiers', 'create-in-bulk-loyalty-tiers', { body: mapped });
    await this.createReward(DISCOUNT_REWARD, { campaign: { id: 'Come back' } }, 400);
    await this.createReward('A gift card of 20', { campaign: { id: 'Gift cards', balance: 2_000 } }, 900);
    await this.createReward('Pay with points', { coin: { exchange_ratio: 0.01, points_ratio: 1 } });
  }

  private async createReward(name: string, parameters: object, points?: number): Promise<void> {
    const { id } = await this.send(`reward/${name}`, 'create-reward', { params: {}, body: { name, parameters } });
    const body = { campaign: POINTS_CLUB, ...(points !== undefined && { parameters: { loyalty: { points } } }) };
    const params = { rewardId: id as string };
    await this.send(`assignment/${name}`, 'create-reward-assignment', { params, body });
  }

  private send(name: string, operation: string, parts: Partial<DemoRequest>): Promise<DemoAnswer> {
    const params = { campaignId: POINTS_CLUB };
    return this.requests.send({ name: `club/${name}`, operation, at: this.opening - DAY_MS, params, ...parts });
  }
}

/** A customer joins on the day of the registration. */
export function join({ sourceId, registeredAt: at }: Person) {
  return async (requests: DemoRequests): Promise<void> => {
    const body = { customer: { source_id: sourceId } };
    const params = { campaignId: POINTS_CLUB };
    await requests.send({ name: `member/${sourceId}`, operation: 'add-member', at, params, body });
  };
}
