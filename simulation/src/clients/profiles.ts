import { type World } from '../world/world.js';
import { bodyOf, type Client } from './client.js';
import { openProgram } from './openings.js';

const PROGRAM = 'Entering';
const FOR_ENTERING = 100;
const MAX_TIMES = 3;

/** Profiles change, so that customers enter a segment, and change back right after the answer: each time they have entered. */
export class Profiles {
  /** By the code of the card, the points for entering. */
  readonly cards = new Map<string, number>();
  private begun = 0;

  constructor(
    private readonly client: Client,
    private readonly world: World,
  ) {}

  async open(): Promise<void> {
    const { client } = this;
    const filter = { junction: 'and', 'metadata.vip': { conditions: { $is: true } } };
    const segment = await client.setUp('create-segment', { name: 'Vips', type: 'auto-update', filter });
    const loyalty = { type: 'FIXED', points: FOR_ENTERING };
    const rule = { event: 'customer.segment.entered', segment: { id: segment.id }, loyalty };
    await openProgram(client, PROGRAM, { points: 0 }, [rule]);
  }

  async visit(): Promise<void> {
    const customerId = `vip-${this.begun++}`;
    const joining = { params: { campaignId: PROGRAM }, body: { customer: { source_id: customerId } } };
    const card = bodyOf(await this.client.ask('add-member', joining));
    if (!card) throw new Error(`${customerId} cannot join`);
    const times = 1 + this.world.chance.below(MAX_TIMES);
    for (let n = 0; n < times; n++) for (const vip of [true, false]) await this.change(customerId, vip);
    this.cards.set(card.code, times * FOR_ENTERING);
  }

  private async change(customerId: string, vip: boolean): Promise<void> {
    const reply = await this.client.ask('update-customer', { params: { customerId }, body: { metadata: { vip } } });
    if (!bodyOf(reply)) throw new Error(`${customerId} is not changed: ${JSON.stringify(reply)}`);
  }
}
