import { isRefusal, type JsonObject } from '@perkstream/kernel';
import { CreateCampaignVouchers, PublishVoucher } from '@perkstream/published';
import { campaign, SHOP, VouchersInProcess } from '../src/testing/vouchers-in-process.js';

const CAMPAIGNS = 10;
export const SLICE = 500;
const START = Date.parse('2026-03-02T12:00:00.000Z');
export const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();
/** When all that is to expire soon has expired. */
export const NOW = at(1_000_000);

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
export async function manyVouchers(count: number): Promise<VouchersInProcess> {
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
