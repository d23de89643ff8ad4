import { type Answer, type Json, type Project } from '../../client.js';
import { Asker } from '../asker.js';
import { type Chance } from '../chance.js';
import { emptyModel, noteRedeemed, noteRolledBack } from '@perkstream/ledger';

/** One kind of behaviour. All clients of a round share it, so that they meet. */
export interface ShopClient {
  /** Before others are at work: makes what it uses. */
  open(): Promise<void>;
  act(chance: Chance): Promise<void>;
  /** When nobody else is at work: spends all that is left, and asks for one more. @returns what came out differently */
  useUp?(): Promise<readonly string[]>;
}

/** Keys of errors that requests get because of others that are at work on the same thing. */
export const COLLISIONS = ['multiple_requests', 'already_rolled_back'];
const MAX_COLLISIONS = 20;

export interface Redeemable {
  readonly object: 'voucher' | 'promotion_tier';
  readonly id: string;
  readonly gift?: { readonly credits: number };
}

export function voucher(id: string, credits?: number): Redeemable {
  return { object: 'voucher', id, ...(credits !== undefined && { gift: { credits } }) };
}

export function amountOff(off: number): object {
  return { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: off } };
}

/** A shop of one round, in a project of its own: what its clients have in common. */
export class Shop {
  private counter = 0;

  readonly model = emptyModel();
  /** With the key of the shop's server. */
  readonly asker: Asker;
  /** With the key that pages of the shop have. */
  readonly browser: Asker;

  constructor(
    readonly project: Project,
    /** With the management key. */
    readonly office: Asker,
  ) {
    this.asker = new Asker(project.client);
    this.browser = new Asker(project.browser);
  }

  /** What no client should have seen. */
  get surprises(): readonly string[] {
    return [this.asker, this.browser, this.office].flatMap(({ surprises }) => surprises);
  }

  get requests(): number {
    return this.asker.count + this.browser.count;
  }

  /** A name that nothing else in the project has. */
  name(prefix: string): string {
    return `${prefix}-${++this.counter}`;
  }

  made(path: string, body: object = {}): Promise<Json> {
    return this.asker.made('POST', path, body);
  }

  /** @param refusals keys of errors that are fine, besides those of collisions */
  async redeem(redeemables: readonly Redeemable[], more: object, refusals: readonly string[] = []): Promise<Answer> {
    const answer = await this.ask('POST', '/v1/redemptions', { redeemables, ...more }, refusals);
    const codes = redeemables.map(({ id }) => id);
    if (answer.status === 200) noteRedeemed(this.model, answer.body, codes);
    return answer;
  }

  async redeemReward(card: string, body: object, refusals: readonly string[] = []): Promise<Answer> {
    const answer = await this.ask('POST', `/v1/loyalties/members/${card}/redemption`, body, refusals);
    if (answer.status === 200) noteRedeemed(this.model, answer.body, [card]);
    return answer;
  }

  /** @returns whether it was rolled back by this request */
  async rollBack({ body }: Answer): Promise<boolean> {
    const { parent_redemption: parent, redemptions = [body] } = body;
    const path = parent ? `${parent.id}/rollbacks` : `${redemptions[0].id}/rollback`;
    const answer = await this.ask('POST', `/v1/redemptions/${path}`, {});
    if (answer.status === 200) noteRolledBack(this.model, answer.body);
    return answer.status === 200;
  }

  /** Redeems until it is refused, several at once. */
  async redeemAll(redeem: () => Promise<Answer>): Promise<void> {
    const one = async (): Promise<void> => {
      // Those at once are in the way of each other; what a session holds is in the way for long.
      for (let collisions = 0; collisions < MAX_COLLISIONS;) {
        const { status, body } = await redeem();
        if (status !== 200 && !COLLISIONS.includes(body.key)) return;
        collisions = status === 200 ? 0 : collisions + 1;
      }
    };
    await Promise.all([one(), one(), one()]);
  }

  /** Sends a request that others may be in the way of. */
  ask(method: string, path: string, body?: object, refusals: readonly string[] = []): Promise<Answer> {
    return this.asker.ask(method, path, body, [...COLLISIONS, ...refusals]);
  }

  /** Changes metadata of something, under a name that no other request uses. @param more of the body */
  async mark(path: string, more: object = {}, refusals: readonly string[] = []): Promise<Answer> {
    const name = this.name('mark').replace('-', '_');
    const answer = await this.ask('PUT', path, { metadata: { [name]: true }, ...more }, refusals);
    const known = this.model.metadata.get(path) ?? {};
    if (answer.status === 200) this.model.metadata.set(path, { ...known, [name]: true });
    return answer;
  }
}
