import { type World } from '../world/world.js';
import { bodyOf, type Client } from './client.js';
import { discount } from './openings.js';

const LOCKED_FOR_S = 20;

/** Codes that are good for one or two redemptions. New ones come when there is nothing left of the others. */
export class LastCodes {
  private readonly codes: { readonly code: string; readonly quantity: number }[] = [];
  private begun = 0;
  private begunSessions = 0;

  constructor(
    private readonly client: Client,
    private readonly world: World,
  ) {}

  /** @param rule that some of them have as well @returns codes with something left, by the answers */
  async some(count: number, rule: string): Promise<readonly string[]> {
    const { standing } = this.client;
    const left = this.codes.filter(({ code, quantity }) => standing.countOf(code) < quantity);
    const found = left.slice(-count).map(({ code }) => code);
    while (found.length < count) found.push(await this.make(rule));
    return found;
  }

  /** @returns one that runs out within so many milliseconds */
  async short(within: number, rule: string): Promise<string> {
    const code = await this.make(rule, new Date(Date.now() + this.world.chance.below(within)).toISOString());
    this.forget(code);
    return code;
  }

  /** @returns a session that has a use of each; undefined where it was refused */
  async lock(codes: readonly string[]): Promise<object | undefined> {
    const key = `last-${this.begunSessions++}`;
    const session = { type: 'LOCK', key, ttl: LOCKED_FOR_S, ttl_unit: 'SECONDS' };
    const redeemables = codes.map((id) => ({ object: 'voucher', id }));
    const body = { redeemables, order: { amount: 10_000 }, session };
    const validated = bodyOf(await this.client.ask('validate-stacked-discounts', { body }));
    return validated?.valid && { type: 'LOCK', key };
  }

  /** It is deleted. */
  forget(code: string): void {
    const index = this.codes.findIndex((each) => each.code === code);
    if (index >= 0) this.codes.splice(index, 1);
  }

  private async make(rule: string, end?: string): Promise<string> {
    const { chance } = this.world;
    const code = `LAST-${this.begun++}`;
    const quantity = 1 + chance.below(2);
    const body = { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity }, ...(end && { expiration_date: end }) };
    const made = bodyOf(await this.client.ask('create-voucher', { params: { code }, body }));
    this.codes.push({ code, quantity });
    if (made && chance.is(0.2)) {
      const assignment = { related_object_type: 'voucher', related_object_id: made.id };
      const given = { params: { validationRuleId: rule }, body: assignment };
      await this.client.ask('create-validation-rule-assignment', given);
    }
    return code;
  }
}
