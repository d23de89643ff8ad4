import { type JsonObject, isRefusal } from '@perkstream/kernel';
import { CreateCampaignVouchers } from '@perkstream/published';
import { type EngineInProcess } from '../engine-in-process.js';

const SLICE = 500;
/** The number of campaigns that have all of the codes. */
const CAMPAIGNS_WITH_CODES = 10;
const START = Date.parse('2026-03-02T12:00:00.000Z');

/** ISO 8601 */
export const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();
/** The day of the lists that are asked for: later than all that was made, before some of it ends. */
export const NOW = at(1_000_000);
/** May be redeemed without end. */
export const HOT_CODE = 'HOT';
export const campaignName = (index: number) => `Campaign ${index}`;

/** A day that one in a hundred codes of a campaign has in its metadata, in order of the campaigns. */
export const dayOf = (campaign: number) => at(campaign * 86_400).slice(0, 10);

/** A shop with so many codes; one in a hundred is redeemed, published, disabled, or has metadata or a serial number of its own. */
export async function fill(engine: EngineInProcess, codes: number): Promise<void> {
  for (const name of ['Cards', 'Coupons']) {
    await engine.request(`category ${name}`, 'create-category', { body: { name, hierarchy: 1 }, now: at(0) });
  }
  const { redemption: _once, ...unlimited } = voucherBody(0);
  await engine.request('hot', 'create-voucher', { params: { code: HOT_CODE }, body: unlimited, now: at(0) });
  for (let index = 0; index < CAMPAIGNS_WITH_CODES; index++) await fillCampaign(engine, index, codes);
}

async function fillCampaign(engine: EngineInProcess, index: number, codes: number): Promise<void> {
  const share = codes / CAMPAIGNS_WITH_CODES;
  const body = { ...campaignBody(index), name: campaignName(index) };
  const second = (done: number) => (index * share + done) / SLICE;
  const given = { body, now: at(second(0)) };
  const { id } = await engine.request<{ id: string }>(`campaign ${index}`, 'create-campaign', given);
  const template = { campaignId: id, campaignName: campaignName(index), voucher: voucherBody(index) };
  for (let done = 0; done < share; done += SLICE) {
    const name = `${index}/${done}`;
    const origin = engine.origin(`codes ${name}`, at(second(done)));
    const wanted = Array.from({ length: SLICE }, (_none, i) => {
      if (i < 15) return { code: codeOf(name, i) };
      if (i % 100 === 98) return { overrides: { metadata: { source: 'letter', vip: true, since: dayOf(index) } } };
      return i % 100 === 99 ? { overrides: { metadata: { serial: index * share + done + i } } } : {};
    });
    const made = await engine.messenger.send(
      new CreateCampaignVouchers(engine.projectId, template, {}, wanted, origin),
    );
    if (isRefusal(made) || made.created !== SLICE) throw new Error(JSON.stringify(made));
    await use(engine, name, at(second(done) + 0.5));
  }
}

async function use(engine: EngineInProcess, name: string, now: string): Promise<void> {
  const source_id = name === '0/0' ? 'bob' : 'ada';
  await Promise.all(
    Array.from({ length: 15 }, (_none, i) => {
      const code = codeOf(name, i);
      const id = `use ${code}`;
      if (i < 5) {
        const body = { redeemables: [{ object: 'voucher', id: code }], order: { amount: 1000 } };
        return engine.request(id, 'redeem-stacked-discounts', { body, now });
      }
      if (i < 10)
        return engine.request(id, 'create-publication', { body: { voucher: code, customer: { source_id } }, now });
      return engine.request(id, 'disable-voucher', { params: { code }, now });
    }),
  );
}

const codeOf = (name: string, index: number) => `K-${name}-${index}`;

function campaignBody(index: number): JsonObject {
  return {
    campaign_type: index % 2 === 0 ? 'DISCOUNT_COUPONS' : 'GIFT_VOUCHERS',
    type: index % 3 === 0 ? 'AUTO_UPDATE' : 'STATIC',
    metadata: { region: index % 3 === 0 ? 'north' : 'south' },
    voucher: voucherBody(index % 2),
    ...(index % 4 === 0 && { category: 'Cards' }),
    ...(index % 5 === 1 && { expiration_date: at(2_000_000) }),
  };
}

function voucherBody(index: number): JsonObject {
  return {
    ...(index % 2 === 0
      ? { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } }
      : { type: 'GIFT_VOUCHER', gift: { amount: 10_000 } }),
    redemption: { quantity: 1 },
    metadata: { region: index % 3 === 0 ? 'north' : 'south' },
    ...(index % 4 === 0 && { category: 'Cards' }),
    ...(index % 5 === 1 && { expiration_date: at(2_000_000) }),
    ...(index === 3 && { expiration_date: at(900_000) }),
    ...(index === 7 && { validity_day_of_week: [1, 2], additional_info: 'seven' }),
  };
}
