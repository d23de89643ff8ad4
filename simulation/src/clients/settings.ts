import { type World } from '../world/world.js';
import { bodyOf, type Client } from './client.js';
import { openProgram } from './openings.js';

const PROGRAM = 'Settings';
const CONCURRENT_CHANGES = 3;

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
    const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } };
    const [made] = await openProgram(client, PROGRAM, { points: 0 }, [rule]);
    this.rule = { campaignId: PROGRAM, earningRuleId: made.id };
  }

  async visit(): Promise<void> {
    await Promise.all(Array.from({ length: CONCURRENT_CHANGES }, () => this.change()));
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
