import { type DemoAnswer, type DemoRequest, type DemoRequests } from '../demo-requests.js';
import { DAY_MS, DAYS, type Season, seasonAt } from './calendar.js';
import { POINTS_CLUB, POINTS_CLUB_BODY, PointsClub } from './points-club.js';

const HOUR_MS = 3_600_000;

/** What the shop offers, and under which codes. */
export interface Programs {
  /** Ids of promotion tiers, with what a cart must be worth (minor units) and when they hold (milliseconds since 1970). */
  readonly tiers: readonly OfferedTier[];
  /** Random codes, in the order of the alphabet. */
  readonly newsletter: readonly string[];
  readonly birthday: readonly string[];
  readonly giftCards: readonly string[];
  readonly referral: readonly string[];
  /** How long, from when on the flash sale lasts. */
  readonly flashSale: { readonly from: number; readonly until: number };
}

interface OfferedTier {
  readonly id: string;
  readonly from: number;
  readonly start: number;
  readonly end: number;
}

/** A public code for everybody, one for the first order, one for the flash sale. */
export const WELCOME = 'WELCOME10';
export const FIRST_ORDER = 'FIRST20';
export const FLASH_SALE = 'FLASH25';

export const CART_OFFERS = 'Cart offers';
export const GIFT_CARDS = 'Gift cards';
/** Of no program yet. */
export const SMALL_REWARD = '5 on a gift card';
/** Codes that are the same in every demo shop: a gift card of no campaign, and the cards of two members of the points club. */
export const GIFT_CARD = 'GIFT-EXAMPLE';
export const MEMBERS = ['CLUB-EXAMPLE', 'CLUB-ANOTHER'] as const;

export const BRING_A_FRIEND = 'Bring a friend';
/** Codes of two customers who bring friends. */
export const FRIENDS = ['FRIEND-EXAMPLE', 'FRIEND-ANOTHER'] as const;

/** How many codes each campaign is made with. */
export interface CodeCounts {
  readonly newsletter: number;
  readonly birthday: number;
  readonly comeBack: number;
  readonly giftCards: number;
  readonly referral: number;
}

const SALES: Readonly<Record<Season, string>> = {
  winter: 'Winter sale',
  spring: 'Spring sale',
  summer: 'Summer sale',
  autumn: 'Autumn sale',
};

/** Each friend brings credits, on a gift card of those that nobody has yet where the referrer has none. */
const FOR_EACH_FRIEND = {
  conversions: 1,
  recurring: true,
  reward: { related_object_parent: { name: GIFT_CARDS, object: 'CAMPAIGN' }, type: 'GIFT_VOUCHER', amount: 500 },
};

const percent = (off: number) => ({ type: 'PERCENT', percent_off: off });
const amount = (off: number) => ({ type: 'AMOUNT', amount_off: off });
const instant = (moment: number) => new Date(moment).toISOString();

/** Sets up categories, rules and a campaign of each kind, and waits until their codes are there. */
export class ProgramSetup {
  private campaigns = 0;
  /** Id of the rule for carts from 100. */
  private largeCarts = '';

  constructor(
    private readonly requests: DemoRequests,
    private readonly opening: number,
    private readonly counts: CodeCounts,
  ) {}

  async run(): Promise<Programs> {
    await this.createCategories();
    const sale = { from: this.opening + 40 * DAY_MS, until: this.opening + 61 * DAY_MS };
    const flashSale = { from: this.opening + 70 * DAY_MS, until: this.opening + 73 * DAY_MS };
    const tiers = [...(await this.createCartOffers()), ...(await this.createSeasonalSale(sale))];
    await this.createPublicCodes(flashSale);
    await this.createCampaign(POINTS_CLUB, 'LOYALTY_PROGRAM', POINTS_CLUB_BODY);
    const { newsletter, birthday, giftCards, referral } = await this.createCodes();
    await new PointsClub(this.requests, this.opening).setUp(this.largeCarts);
    await this.createReward();
    await this.createCustomEvent();
    await this.inviteUser();
    return { tiers, newsletter, birthday, giftCards, referral, flashSale };
  }

  private async createCategories(): Promise<void> {
    const categories = { Welcome: 10, Seasonal: 20, Service: 30, 'Gift cards': 100 };
    for (const [name, hierarchy] of Object.entries(categories)) {
      await this.send(`category/${name}`, 'create-category', { body: { name, hierarchy } });
    }
  }

  private async createCartOffers(): Promise<OfferedTier[]> {
    const offers = [
      { from: 5_000, name: 'Free delivery', banner: 'We deliver for free from 50', off: 490 },
      { from: 10_000, name: '10 off from 100', banner: 'Spend 100, save 10', off: 1_000 },
      { from: 20_000, name: '25 off from 200', banner: 'Spend 200, save 25', off: 2_500 },
    ];
    const tiers = [];
    for (const { from, name, banner, off } of offers) {
      const rule = await this.createRule(`Carts from ${from / 100}`, 'order.amount', { $more_than_or_equal: [from] });
      if (from === 10_000) this.largeCarts = rule;
      tiers.push({ name, banner, action: { discount: amount(off) }, validation_rules: [rule] });
    }
    const ids = await this.createPromotion(CART_OFFERS, { category: 'Service', promotion: { tiers } });
    return offers.map(({ from }, index) => ({ id: ids[index] as string, from, start: 0, end: Infinity }));
  }

  private async createSeasonalSale({ from: start, until: end }: { from: number; until: number }) {
    const name = SALES[seasonAt(start)];
    const tier = {
      name: '15 % on everything',
      banner: `${name}: 15 % on everything`,
      action: { discount: percent(15) },
    };
    const dates = { start_date: instant(start), expiration_date: instant(end) };
    const ids = await this.createPromotion(name, { ...dates, category: 'Seasonal', promotion: { tiers: [tier] } });
    return ids.map((id): OfferedTier => ({ id, from: 0, start, end }));
  }

  private async createPublicCodes(flashSale: { from: number; until: number }): Promise<void> {
    const welcome = { category: 'Welcome', metadata: { audience: 'everybody' } };
    await this.createPublicCode('Welcome', { ...welcome, voucher: { code: WELCOME, discount: percent(10) } });
    const onceEach = await this.createRule('Once for each customer', 'redemption.count.per_customer', {
      $less_than_or_equal: [1],
    });
    // About three quarters of it are used up by now.
    const budget = await this.createRule('Budget of 25,000', 'campaign.orders.amount_discounted', {
      $less_than_or_equal: [2_500_000],
    });
    await this.createPublicCode('First order', {
      category: 'Welcome',
      metadata: { audience: 'new customers' },
      voucher: { code: FIRST_ORDER, discount: { ...percent(20), amount_limit: 4_000 } },
      validation_rules: [onceEach, budget],
    });
    await this.createPublicCode('Flash sale', {
      category: 'Seasonal',
      start_date: instant(flashSale.from),
      expiration_date: instant(flashSale.until),
      voucher: { code: FLASH_SALE, discount: percent(25), redemption: { quantity: 150 } },
    });
  }

  private async createReward(): Promise<void> {
    const { id } = await this.send('look/gift-cards', 'get-campaign', { params: { campaignId: GIFT_CARDS } });
    const body = { name: SMALL_REWARD, parameters: { campaign: { id, balance: 500 } } };
    await this.send('reward/gift-card', 'create-reward', { body });
  }

  private async createCustomEvent(): Promise<void> {
    const { projectId } = this.requests;
    const body = { name: 'browsed', schema: { properties: { pages: { type: 'number', optional: true } } } };
    await this.send('event/browsed', 'create-custom-event-schema', { params: { projectId }, body });
  }

  private async inviteUser(): Promise<void> {
    const projects = { [this.requests.projectId]: 'USER' };
    const body = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace', projects };
    await this.send('user/ada', 'invite-user', { body });
  }

  private async createCodes() {
    const from50 = await this.createRule('Orders from 50', 'order.initial_amount', { $more_than_or_equal: [5_000] });
    const season = seasonAt(this.opening);
    const newsletter = await this.createCodesOf(this.counts.newsletter, `Newsletter, ${season}`, 'DISCOUNT_COUPONS', {
      category: 'Seasonal',
      expiration_date: instant(this.opening + (DAYS + 5) * DAY_MS),
      voucher: { discount: percent(15), redemption: { quantity: 1 }, code_config: { pattern: 'NEWS-######' } },
      validation_rules: [from50],
    });
    const birthday = await this.createCodesOf(this.counts.birthday, 'Birthday', 'DISCOUNT_COUPONS', {
      type: 'AUTO_UPDATE',
      join_once: true,
      activity_duration_after_publishing: 'P30D',
      voucher: { discount: amount(1_000), redemption: { quantity: 1 }, code_config: { pattern: 'HAPPY-######' } },
    });
    await this.createCodesOf(this.counts.comeBack, 'Come back', 'DISCOUNT_COUPONS', {
      voucher: { discount: amount(1_500), redemption: { quantity: 1 }, code_config: { pattern: 'MISS-YOU-#####' } },
    });
    const giftCards = await this.createCodesOf(this.counts.giftCards, GIFT_CARDS, 'GIFT_VOUCHERS', {
      category: 'Gift cards',
      voucher: { gift: { amount: 5_000 }, code_config: { pattern: 'GIFT-####-####', charset: '0123456789' } },
    });
    const referral = await this.createCodesOf(this.counts.referral, BRING_A_FRIEND, 'REFERRAL_PROGRAM', {
      type: 'AUTO_UPDATE',
      voucher: { discount: percent(10), redemption: { quantity: 5 }, code_config: { pattern: 'FRIEND-######' } },
      referral_program: { conversion_event_type: 'redemption', referral_tiers: [FOR_EACH_FRIEND] },
    });
    return { newsletter, birthday, giftCards, referral };
  }

  private async createRule(name: string, rule: string, conditions: object): Promise<string> {
    const body = { name, rules: { 1: { name: rule, conditions }, logic: '1' } };
    return (await this.send(`rule/${name}`, 'create-validation-rules', { body }))['id'] as string;
  }

  /** One an hour, on the day before the opening. */
  private createCampaign(name: string, campaignType: string, body: object): Promise<DemoAnswer> {
    const at = this.opening - DAY_MS + this.campaigns++ * HOUR_MS;
    const whole = { name, campaign_type: campaignType, ...body };
    return this.send(`campaign/${name}`, 'create-campaign', { at, body: whole });
  }

  private createPublicCode(name: string, body: object): Promise<DemoAnswer> {
    return this.createCampaign(name, 'DISCOUNT_COUPONS', { type: 'STANDALONE', ...body });
  }

  /** @returns the ids of its tiers */
  private async createPromotion(name: string, body: object): Promise<readonly string[]> {
    const { promotion } = await this.createCampaign(name, 'PROMOTION', body);
    return (promotion as { tiers: { id: string }[] }).tiers.map(({ id }) => id);
  }

  private async createCodesOf(
    count: number,
    name: string,
    campaignType: string,
    body: object,
  ): Promise<readonly string[]> {
    const { id } = await this.createCampaign(name, campaignType, { ...body, vouchers_count: count });
    while (!(await this.isGenerated(id as string))) await new Promise((resolve) => setTimeout(resolve, 20));
    return this.codesOf(id as string);
  }

  private async isGenerated(campaignId: string): Promise<boolean> {
    const params = { campaignId };
    const { vouchers_generation_status: status } = await this.send(campaignId, 'get-campaign', { params });
    if (status === 'FAILED') throw new Error(`The codes of ${campaignId} could not be generated`);
    return status === 'DONE';
  }

  private async codesOf(campaignId: string): Promise<readonly string[]> {
    const codes: string[] = [];
    for (let page = 1; ; page++) {
      const query = { campaign_id: campaignId, order: 'code', limit: 100, page };
      const { vouchers } = await this.send(`codes/${campaignId}/${page}`, 'list-vouchers', { query });
      const found = vouchers as { code: string }[];
      codes.push(...found.map(({ code }) => code));
      if (found.length < 100) return codes;
    }
  }

  private send(name: string, operation: string, parts: Partial<DemoRequest>): Promise<DemoAnswer> {
    return this.requests.send({ name, operation, at: this.opening - DAY_MS, ...parts });
  }
}
