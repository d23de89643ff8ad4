import { isRefusal, type JsonObject } from '@perkstream/kernel';
import { CreateCampaignVouchers, PublishVoucher } from '@perkstream/published';
import { campaign, SHOP, VouchersInProcess } from '../src/testing/vouchers-in-process.js';

/*
 * How long lists of vouchers take among few and among many, by every documented parameter, filter and order.
 *
 * node --conditions=@perkstream/source --import ./libs/edge/bench/typescript-loader.mjs \
 *   libs/contexts/vouchers/bench/list-vouchers.ts [few] [many]
 */
const few = Number(process.argv[2] ?? 10_000);
const many = Number(process.argv[3] ?? 300_000);
const SLICE = 500;
const CAMPAIGNS = 10;
const ROUNDS = 9;
const START = Date.parse('2026-03-02T12:00:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();
const NOW = at(1_000_000);

function templateOf(index: number): JsonObject {
  return {
    type: 'DISCOUNT_VOUCHER',
    discount: { type: 'PERCENT', percent_off: 10 },
    redemption: { quantity: 1 },
    metadata: { region: index % 3 === 0 ? 'north' : 'south' },
    ...(index % 4 === 0 && { category_id: 'cat_1' }),
    ...(index % 5 === 0 && { expiration_date: at(10) }),
    ...(index % 5 === 1 && { expiration_date: at(2_000_000) }),
  };
}

/** One in a hundred is redeemed, published, disabled, or has a serial number of its own. */
async function fill(count: number): Promise<VouchersInProcess> {
  const context = await VouchersInProcess.start();
  context.categories.set('cat_1', 'Cards').set('cat_2', 'Coupons');
  context.customers.set('ada', 'cust_ada').set('bob', 'cust_bob');
  for (let done = 0; done < count; done += SLICE) {
    const index = Math.floor((done / count) * CAMPAIGNS);
    const campaignId = `camp_${index}`;
    context.campaigns.set(campaignId, campaign({ id: campaignId, name: `Campaign ${index}` }));
    const origin = context.originOf({ commandId: `fill/${done}`, now: at(done / SLICE) });
    const template = { campaignId, campaignName: `Campaign ${index}`, voucher: templateOf(index) };
    const wanted = Array.from({ length: SLICE }, (_none, i) =>
      i % 100 === 99 ? { overrides: { metadata: { serial: done + i } } } : {},
    );
    const made = await context.messenger.tell(new CreateCampaignVouchers(SHOP, template, {}, wanted, origin));
    if (isRefusal(made) || made.created !== SLICE) throw new Error(JSON.stringify(made));
    const { vouchers } = await context.list({ limit: 15, campaign_id: campaignId });
    await Promise.all(
      vouchers.map(async (voucher, i) => {
        const now = at(done / SLICE + 0.5);
        if (i < 5) await context.use(voucher.id, context.redeem(voucher, `r_${done}_${i}`), { now });
        else if (i < 10) {
          const customer = done === 0 ? 'cust_bob' : 'cust_ada';
          const by = context.originOf({ now });
          await context.messenger.tell(
            new PublishVoucher(SHOP, voucher.id, customer, `pub_${done}_${i}`, undefined, by),
          );
        } else await context.answer('disable-voucher', { code: voucher.code }, undefined, { now });
      }),
    );
  }
  return context;
}

const filter = (name: string, operator: string, ...values: string[]) => ({
  filters: { [name]: { conditions: { [operator]: values.length > 0 ? values : '' } } },
});

const queries: Readonly<Record<string, (last: { id: string; code: string }) => object>> = {
  'no parameter': () => ({}),
  'order=created_at': () => ({ order: 'created_at' }),
  'order=updated_at': () => ({ order: 'updated_at' }),
  'order=-updated_at': () => ({ order: '-updated_at' }),
  'order=code': () => ({ order: 'code' }),
  'order=-code': () => ({ order: '-code' }),
  'page=99': () => ({ page: 99, limit: 100 }),
  code: ({ code }) => ({ code }),
  'ids[]': ({ id }) => ({ ids: [id] }),
  campaign: () => ({ campaign: 'Campaign 4' }),
  campaign_id: () => ({ campaign_id: 'camp_4' }),
  'campaign_id, order=code': () => ({ campaign_id: 'camp_4', order: 'code' }),
  category: () => ({ category: 'Cards' }),
  'customer with few': () => ({ customer: 'bob' }),
  'customer with many': () => ({ customer: 'ada' }),
  'created_at[after], few': () => ({ created_at: { after: at(many / SLICE - 2) } }),
  'created_at[before], many': () => ({ created_at: { before: at(many) } }),
  'updated_at[after]': () => ({ updated_at: { after: at(1) } }),
  'active $active': () => filter('active', '$active'),
  'active $expired': () => filter('active', '$expired'),
  'active $enabled': () => filter('active', '$enabled'),
  'active $disabled': () => filter('active', '$disabled'),
  'redeemed_quantity $is 0': () => filter('redemption.redeemed_quantity', '$is', '0'),
  'redeemed_quantity $is 1': () => filter('redemption.redeemed_quantity', '$is', '1'),
  'redeemed_quantity $more_than 0': () => filter('redemption.redeemed_quantity', '$more_than', '0'),
  'redeemed_quantity $more_than 1': () => filter('redemption.redeemed_quantity', '$more_than', '1'),
  'is_referral_code true': () => filter('is_referral_code', '$is', 'true'),
  'is_referral_code false': () => filter('is_referral_code', '$is', 'false'),
  'expiration_date $before': () => filter('expiration_date', '$before', at(100)),
  'expiration_date $after': () => filter('expiration_date', '$after', at(3_000_000)),
  'metadata $is, common': () => filter('metadata.region', '$is', 'north'),
  'metadata $is, rare': () => filter('metadata.serial', '$is', '99'),
  'metadata $is, none': () => filter('metadata.region', '$is', 'east'),
  'metadata $more_than, common': () => filter('metadata.serial', '$more_than', '0'),
  'metadata $contains, none': () => filter('metadata.region', '$contains', 'east'),
  'code $starts_with': ({ code }) => filter('code', '$starts_with', code.slice(0, 3)),
  'campaign and active': () => ({ campaign_id: 'camp_4', ...filter('active', '$enabled') }),
  'metadata and campaign': () => ({ campaign_id: 'camp_3', ...filter('metadata.region', '$is', 'north') }),
};

async function measure(count: number): Promise<Record<string, number>> {
  const context = await fill(count);
  const [last] = (await context.list()).vouchers;
  const times: Record<string, number> = {};
  for (const [name, queryOf] of Object.entries(queries)) {
    const query = { ...queryOf(last!) };
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now();
      await context.answer('list-vouchers', {}, undefined, { query, now: NOW });
      took.push(performance.now() - started);
    }
    times[name] = took.sort((a, b) => a - b)[ROUNDS >> 1]!;
  }
  await context.stop();
  return times;
}

const [small, large] = [await measure(few), await measure(many)];
console.log(
  `${''.padEnd(34)}${String(few).padStart(10)}${String(many).padStart(10)}   milliseconds, median of ${ROUNDS}`,
);
for (const name of Object.keys(queries)) {
  const [a, b] = [small[name]!, large[name]!];
  console.log(`${name.padEnd(34)}${a.toFixed(2).padStart(10)}${b.toFixed(2).padStart(10)}   ×${(b / a).toFixed(1)}`);
}
