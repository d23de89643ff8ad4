import { type Json } from './client.js';
import { type CopiedShop } from './copied-shop.js';

const PART = /\b(?:camp|val|promo|stack|asgm|ern|auto|rewa|ltr)_[0-9A-Za-z]+/g;
const SUFFIX = / \(copy\)$/;
const TIMES = ['created_at', 'updated_at'];

/** The codes of a campaign, in their order. */
export async function codesOf(shop: CopiedShop, id: string): Promise<string[]> {
  const { vouchers } = await shop.got(`/v1/vouchers?campaign_id=${id}&limit=100&order=code`);
  return vouchers.map(({ code }: Json) => code);
}

/**
 * All that the API shows of a campaign and its parts, without what a copy has of its own. Ids stand as numbers, in the order in which
 * they come up.
 * @param same ids that the copy has, too
 */
export async function wholeCampaign(shop: CopiedShop, id: string, same: readonly string[]): Promise<Json> {
  const campaign = await shop.got(`/v1/campaigns/${id}`);
  const { name: _name, active: _active, start_date: _start, expiration_date: _end, voucher, ...shown } = campaign;
  const { start_date: _from, expiration_date: _to, ...codes } = voucher ?? {};
  if (shown.type === 'STANDALONE') delete codes.code_config.pattern;
  const parts = {
    promotion: campaign.promotion && (await offersOf(shop, campaign)),
    program: campaign.campaign_type === 'LOYALTY_PROGRAM' ? await programOf(shop, id) : {},
  };
  const whole = { ...shown, voucher: codes, ...parts };
  const ruleIds = [...new Set(JSON.stringify(whole).match(/\bval_[0-9A-Za-z]+/g))];
  const rules = await Promise.all(ruleIds.map((each) => shop.got(`/v1/validation-rules/${each}`)));
  const named = rules.map(({ assignments_count: _count, name, ...rule }) => ({
    ...rule,
    name: name.replace(SUFFIX, ''),
  }));
  return numbered({ ...whole, rules: named }, same);
}

async function offersOf(shop: CopiedShop, { id, promotion, ...campaign }: Json): Promise<Json> {
  const { data: stacks } = await shop.got(`/v1/promotions/${id}/stacks`);
  const tiers = promotion.tiers.map(({ campaign: _campaign, summary: _summary, ...tier }: Json) => ({
    ...tier,
    // Of the campaign, where it has none of its own.
    start_date: tier.start_date ?? campaign.start_date,
  }));
  return { tiers, stacks };
}

async function programOf(shop: CopiedShop, id: string): Promise<Json> {
  const listed = async (what: string) => (await shop.got(`/v1/loyalties/${id}/${what}?limit=100`)).data as Json[];
  const earned = await listed('earning-rules');
  const rewards = await listed('rewards');
  const by = (text: (each: Json) => string) => (one: Json, other: Json) => text(one).localeCompare(text(other));
  const rulesOf = async (each: Json) =>
    (await shop.got(`/v1/validation-rules-assignments?related_object_id=${each.id}`)).data as Json[];
  const sorted = [
    ...earned.sort(by(({ source }) => source.banner)).map(withoutStartOfProgram),
    ...rewards.sort(by(({ reward_id: reward }) => reward)),
  ];
  const tiers = (await listed('tiers')).sort(by(({ name }) => name));
  return { sorted, tiers, assignments: await Promise.all(sorted.map(rulesOf)) };
}

/** What its earning rules did not say was the program's. */
function withoutStartOfProgram({ start_date: start, expiration_date: _end, ...rule }: Json): Json {
  return start?.startsWith('2026-02') ? { ...rule, start_date: start } : rule;
}

function numbered(whole: Json, same: readonly string[]): Json {
  const numbers = new Map<string, string>(same.map((id) => [id, id]));
  const text = JSON.stringify(whole, (key, value) => (TIMES.includes(key) ? undefined : value));
  const renamed = text.replaceAll(PART, (id) => {
    if (!numbers.has(id)) numbers.set(id, `${id.split('_')[0]}#${numbers.size}`);
    return numbers.get(id)!;
  });
  return JSON.parse(renamed);
}
