import { type Json } from './json.js';

/** Makes something before anything goes wrong. */
export interface Opener {
  /** @throws Error where it is not done at once */
  setUp(operation: string, body: unknown, params?: Record<string, string>): Promise<Json>;
}

export const discount = { type: 'AMOUNT', amount_off: 100 };

/** A loyalty program. @param card a new one @returns the earning rules */
export async function openProgram(
  by: Opener,
  name: string,
  card: object,
  rules: readonly object[] = [],
): Promise<Json> {
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: card };
  await by.setUp('create-loyalty-program', { name, type: 'AUTO_UPDATE', voucher });
  return rules.length > 0 ? by.setUp('create-earning-rule', rules, { campaignId: name }) : [];
}

/** @returns the card of a new member */
export function join(by: Opener, program: string, source_id: string): Promise<Json> {
  return by.setUp('add-member', { customer: { source_id } }, { campaignId: program });
}

/** Gift cards with credits for some redemptions. */
export async function openGifts(by: Opener, codes: readonly string[] = ['ONE', 'TWO']): Promise<void> {
  for (const code of codes) await by.setUp('create-voucher', { type: 'GIFT_VOUCHER', gift: { amount: 500 } }, { code });
}

/** What members get for points. @param points undefined of a coin: members choose how many @returns its id */
export async function openReward(
  by: Opener,
  program: string,
  points: number | undefined,
  reward: object,
): Promise<string> {
  const { id: rewardId } = await by.setUp('create-reward', reward);
  const cost = { campaign: program, ...(points !== undefined && { parameters: { loyalty: { points } } }) };
  await by.setUp('create-reward-assignment', cost, { rewardId });
  return rewardId as string;
}

/** Rules for something. @returns their id */
export async function openRules(by: Opener, type: string, id: string, rules: object): Promise<string> {
  const made = await by.setUp('create-validation-rules', { name: `For ${id}`, rules });
  const assignment = { related_object_type: type, related_object_id: id };
  await by.setUp('create-validation-rule-assignment', assignment, { validationRuleId: made.id });
  return made.id as string;
}
