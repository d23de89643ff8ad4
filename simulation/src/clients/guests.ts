import { type Reply } from '@perkstream/published';
import { type World } from '../world/world.js';
import { bodyOf, type Client, type Json } from './client.js';
import { openProgram, openReward } from './openings.js';

const PROGRAM = 'Guests';
const ON_CARD = 60;
const PRICE = 20;
/** Milliseconds in which a card is deleted while redemptions of it are under way. */
const DELETED_WITHIN_MS = 1_000;
const TAKEN_OVER_WITHIN_MS = 20_000;
/** Of a rollback that does not find its redemption yet. */
const ATTEMPTS = 3;

/** Members whose card is deleted while they redeem rewards, and who join again. They have a project of their own. */
export class Guests {
  /** Redemptions that were answered, and not rolled back. */
  readonly standing = new Set<string>();
  /** By who joined again, the cards: the deleted one, and the one they have now. */
  readonly cards = new Map<string, { readonly deleted: string; readonly now: string }>();
  reward = '';
  private begun = 0;

  constructor(
    readonly client: Client,
    private readonly world: World,
  ) {}

  async open(): Promise<void> {
    const { client } = this;
    await openProgram(client, PROGRAM, { points: ON_CARD });
    const product = await client.setUp('create-product', { name: 'Bag' });
    const parameters = { product: { id: product.id } };
    this.reward = await openReward(client, PROGRAM, PRICE, { name: 'Bag', parameters, stock: 10_000 });
  }

  async visit(): Promise<void> {
    const { chance } = this.world;
    const guest = `guest-${this.begun++}`;
    const card = await this.join(guest);
    if (!card) return;
    const redeemed = await Promise.all([this.redeem(card), this.redeem(card), this.delete(card)]);
    for (const redemption of redeemed) {
      if (!redemption) continue;
      this.standing.add(redemption.id);
      if (chance.is(0.5)) await this.rollBack(redemption.id);
    }
    const again = await this.join(guest);
    if (again) this.cards.set(guest, { deleted: card.id, now: again.id });
  }

  private async join(source_id: string): Promise<Json> {
    const asked = { params: { campaignId: PROGRAM }, body: { customer: { source_id } } };
    const card = bodyOf(await this.client.ask('add-member', asked));
    if (!card) this.client.surprises.push(`${source_id} cannot join`);
    return card;
  }

  private async redeem({ code: memberId }: Json): Promise<Json> {
    const asked = { params: { memberId }, body: { reward: { id: this.reward } } };
    return bodyOf(await this.client.ask('redeem-reward', asked));
  }

  private async delete({ code }: Json): Promise<undefined> {
    await this.world.pause(this.world.chance.below(DELETED_WITHIN_MS), this.client);
    await this.client.ask('delete-voucher', { params: { code }, query: { force: this.world.chance.is(0.5) } });
  }

  private async rollBack(redemptionId: string): Promise<void> {
    let reply: Reply | undefined;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      reply = await this.client.ask('rollback-redemption', { params: { redemptionId } });
      if (bodyOf(reply)) return void this.standing.delete(redemptionId);
      if (!reply || !('error' in reply) || reply.error.key !== 'not_found') break;
      // After the writer of the view has died, the redemption is not found until another replica has taken over.
      await this.world.pause(TAKEN_OVER_WITHIN_MS, this.client);
    }
    this.client.surprises.push(`${redemptionId} cannot be rolled back: ${JSON.stringify(reply)}`);
  }
}
