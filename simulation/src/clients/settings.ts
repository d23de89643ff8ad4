import { type World } from '../world/world.js';
import { bodyOf, type Client } from './client.js';

const PROGRAM = 'Settings';
const AT_ONCE = 3;

/** Several people change one earning rule at once, each of them something else. */
export class Settings {
  /** Of the program and the rule, as requests name them. */
  rule: { readonly campaignId: string; readonly earningRuleId: string } | undefined;
  /** What was answered to be there, in the metadata of the rule. */
  readonly marks: string[] = [];
  private begun = 0;

  constructor(
    private readonly client: Client,
    private readonly world: World,
  ) {}

  async open(): Promise<void> {
    const { client } = this;
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    await client.setUp('create-loyalty-program', { name: PROGRAM, type: 'AUTO_UPDATE', voucher });
    const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } };
    const params = { campaignId: PROGRAM };
    const [made] = await client.setUp('create-earning-rule', [rule], params);
    this.rule = { campaignId: PROGRAM, earningRuleId: made.id };
  }

  async visit(): Promise<void> {
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.change()));
  }

  private async change(): Promise<void> {
    const mark = `mark_${this.begun++}`;
    await this.world.pause(this.world.chance.below(20), this.client);
    const asked = { params: { ...this.rule }, body: { metadata: { [mark]: true } } };
    const reply = await this.client.ask('update-earning-rule', asked);
    if (!bodyOf(reply)) throw new Error(`The rule cannot be changed: ${JSON.stringify(reply)}`);
    this.marks.push(mark);
  }
}
