import { type World } from '../world/world.js';
import { bodyOf, type Client, type Json } from './client.js';
import { discount } from './openings.js';

const CONCURRENT_REDEMPTIONS = 2;
/** Uses of each code. */
const QUANTITY = 2;
/** Milliseconds in which something is deleted while redemptions of it are under way. */
const DELETED_WITHIN_MS = 150;
/** Seconds after which the codes of a campaign have come back from the bin. */
const BACK_WITHIN_S = 60;
/** The same in any weather, in which replicas that bring them back die and stall. */
const BACK_IN_A_STORM_WITHIN_S = 1_800;
const ROWS_PER_PAGE = 100;
const order = { amount: 10_000 };

type Fate = 'live' | 'binned' | 'gone';

/** A code, or a campaign with its codes, by what was answered last. */
export interface Deletable {
  readonly kind: 'voucher' | 'campaign';
  readonly name: string;
  readonly codes: readonly string[];
  id: string;
  fate: Fate;
  /** What it was before it was made anew under its name. */
  readonly before: string[];
}

/**
 * Codes and campaigns are deleted while they are redeemed, brought back from the bin or deleted for good, and made anew under the same
 * name; customers likewise, who have no bin.
 */
export class Deletions {
  readonly things: Deletable[] = [];
  /** By the code: the redemptions that stand. */
  readonly standing = new Map<string, Set<string>>();
  /** By the code, its id: what was deleted meanwhile is not shown in the answer to its redemption. */
  private readonly ids = new Map<string, string>();
  /** By the source id of the customer, the ids: all but the last were deleted. */
  readonly customers = new Map<string, string[]>();
  /** One visitor at a time decides on the fate of each. */
  private readonly busy = new Set<Deletable>();
  /** Campaigns that may still be coming back from the bin. */
  private readonly comingBack = new Set<Deletable>();
  private begun = 0;

  constructor(
    readonly client: Client,
    private readonly world: World,
  ) {}

  /** Everything is made as it is needed. */
  async open(): Promise<void> {}

  async visit(): Promise<void> {
    const { chance } = this.world;
    if (chance.is(0.25)) return this.comeAndGo();
    const binned = this.things.filter((each) => each.fate === 'binned' && !this.busy.has(each));
    const thing = binned.length > 0 && chance.is(0.3) ? chance.of(binned) : this.think();
    this.busy.add(thing);
    await this.useAndDelete(thing);
    this.busy.delete(thing);
  }

  private async useAndDelete(thing: Deletable): Promise<void> {
    const { chance } = this.world;
    if (thing.fate === 'gone') await this.makeAnew(thing);
    if (thing.fate === 'binned') await this.settleInBin(thing);
    const last = chance.is(0.6) ? await this.makeLast() : undefined;
    const redeemed = await Promise.all([
      ...Array.from({ length: CONCURRENT_REDEMPTIONS }, () => this.redeem(chance.of(thing.codes), last)),
      thing.fate === 'live' && this.delete(thing),
    ]);
    for (const id of redeemed) if (typeof id === 'string' && chance.is(0.5)) await this.rollBack(id);
    if (thing.fate === 'binned' && chance.is(0.7)) await this.settleInBin(thing);
    if (thing.fate === 'gone' && thing.kind === 'voucher' && chance.is(0.5)) await this.makeAnew(thing);
  }

  private think(): Deletable {
    const kind = this.world.chance.is(0.6) ? 'voucher' : 'campaign';
    const name = `BIN-${this.begun++}`;
    const codes = kind === 'voucher' ? [name] : [`${name}-A`, `${name}-B`];
    const thing: Deletable = { kind, name, codes, id: '', fate: 'gone', before: [] };
    this.things.push(thing);
    return thing;
  }

  /** Of a campaign, the name and the codes are free when its removal has ended in the background: in calm weather that is so. */
  async makeAnew(thing: Deletable): Promise<void> {
    const { client } = this;
    const voucher = { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: QUANTITY } };
    const { kind, name: code, codes } = thing;
    const campaign = { name: code, campaign_type: 'DISCOUNT_COUPONS', voucher };
    const made = await (kind === 'voucher'
      ? client.ask('create-voucher', { params: { code }, body: voucher })
      : client.ask('create-campaign', { body: campaign }));
    const { id } = bodyOf(made) ?? {};
    if (!id) client.surprises.push(`${code} cannot be made: ${JSON.stringify(made)}`);
    if (thing.id !== '') thing.before.push(thing.id);
    Object.assign(thing, { id, fate: 'live' });
    for (const each of codes) this.standing.set(each, new Set());
    if (kind === 'voucher') return void this.ids.set(code, id);
    for (const each of codes) {
      const params = { campaignId: id, code: each };
      const added = await client.ask('add-voucher-with-specific-code-to-campaign', { params, body: {} });
      this.ids.set(each, bodyOf(added)?.id);
      if (!bodyOf(added)) client.surprises.push(`${each} cannot be added: ${JSON.stringify(added)}`);
    }
  }

  /** A code that is good for one of all who come. */
  private async makeLast(): Promise<string> {
    const code = `LAST-${this.begun++}`;
    const body = { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: 1 } };
    await this.client.ask('create-voucher', { params: { code }, body });
    return code;
  }

  /** In a stack with the last code, where it is given: the others let go what they hold, which may be in the bin by then. */
  private async redeem(code: string, last: string | undefined): Promise<string | undefined> {
    const redeemables = [code, ...(last === undefined ? [] : [last])].map((each) => ({ object: 'voucher', id: each }));
    const standing = this.standing.get(code);
    const id = this.ids.get(code);
    const body = bodyOf(await this.client.ask('redeem-stacked-discounts', { body: { redeemables, order } }));
    const redeemed = body?.redemptions.find((each: Json) => each.related_object_id === id);
    if (redeemed) standing?.add(redeemed.id);
    return redeemed?.id;
  }

  private async rollBack(redemptionId: string): Promise<void> {
    const reply = await this.client.ask('rollback-redemption', { params: { redemptionId } });
    if (bodyOf(reply)) for (const each of this.standing.values()) each.delete(redemptionId);
  }

  private async delete(thing: Deletable): Promise<void> {
    const { client, world } = this;
    await world.pause(world.chance.below(DELETED_WITHIN_MS), client);
    const force = world.chance.is(0.3);
    const { kind, name } = thing;
    if (this.comingBack.delete(thing)) await this.untilOutOfBin(thing);
    const params: Record<string, string> = kind === 'voucher' ? { code: name } : { campaignId: thing.id };
    const reply = await client.ask(`delete-${kind}`, { params, query: { force } });
    if (reply && !('error' in reply)) thing.fate = force ? 'gone' : 'binned';
    else client.surprises.push(`${name} cannot be deleted: ${JSON.stringify(reply)}`);
  }

  /** Brings it back, or deletes it for good. A view that is behind does not show it. */
  async settleInBin(thing: Deletable, isBack = this.world.chance.is(0.7)): Promise<void> {
    const entry = await this.entryOf(thing);
    if (!entry) return;
    const params = { binEntryId: entry.id };
    const reply = await this.client.ask(isBack ? 'restore-bin-entry' : 'delete-bin-entry', { params });
    if (!reply || 'error' in reply) return;
    thing.fate = isBack ? 'live' : 'gone';
    if (isBack && thing.kind === 'campaign') this.comingBack.add(thing);
  }

  private async entryOf(thing: Deletable): Promise<Json> {
    const { data } = await this.client.look('list-bin-entries', { query: { limit: ROWS_PER_PAGE } });
    return data.find(({ resource_id: id }: Json) => id === thing.id);
  }

  /** A campaign comes back in the background, after its codes: before that it is not found. */
  private async untilOutOfBin(thing: Deletable): Promise<void> {
    for (let second = 0; second < BACK_IN_A_STORM_WITHIN_S; second++) {
      if (!(await this.entryOf(thing))) return;
      await this.world.pause(1_000, this.client);
    }
  }

  /** The codes of a campaign come back in the background. */
  async untilBack({ codes }: Deletable): Promise<void> {
    for (const code of codes) {
      for (let second = 0; second < BACK_WITHIN_S; second++) {
        if (!(await this.client.look('get-voucher', { params: { code } })).refused) break;
        await this.world.pause(1_000, this.client);
      }
    }
  }

  private async comeAndGo(): Promise<void> {
    const { chance } = this.world;
    const source_id = `mover-${this.begun++}`;
    const ids: string[] = [];
    this.customers.set(source_id, ids);
    for (let n = chance.below(3); n >= 0; n--) {
      const created = await this.client.ask('create-customer', { body: { source_id, name: source_id } });
      ids.push(bodyOf(created)?.id);
      if (n > 0)
        await this.client.ask('delete-customer', { params: { customerId: chance.of([source_id, ids.at(-1)!]) } });
    }
  }
}
