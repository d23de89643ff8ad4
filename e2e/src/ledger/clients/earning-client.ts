import { type Json } from '../../client.js';
import { type Chance } from '../chance.js';
import { type Card } from '@perkstream/ledger';
import { amountOff, type Shop, type ShopClient, voucher } from './shop.js';

const MEMBERS = 8;
const COUPON = 'EARN-OFF';
const VISIT = 'visit';
/** What the rules of `open` give. */
const PENDING = 10;
const FOR_ENTERING = 100;
const FOR_A_VISIT = 5;

interface Member {
  readonly customer: { readonly source_id: string };
  readonly earns: Card;
  readonly waits: Card;
  /** The code of the card that waits. */
  readonly card: string;
}

/**
 * Members earn for orders, for entering a segment and for events. Orders change and are canceled, and profiles change again, right after
 * the answer: what is earned is as of what happened.
 */
export class EarningClient implements ShopClient {
  /** Nobody else acts for a member meanwhile. */
  private readonly free: Member[] = [];

  constructor(private readonly shop: Shop) {}

  async open(): Promise<void> {
    const { shop } = this;
    const program = { type: 'AUTO_UPDATE', voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } } };
    for (const name of ['Earning', 'Waiting']) await shop.made('/v1/loyalties', { name, ...program });
    const filter = { junction: 'and', 'metadata.vip': { conditions: { $is: true } } };
    const segment = await shop.made('/v1/segments', { name: 'Vips', type: 'auto-update', filter });
    const schema = { name: VISIT, schema: { properties: {} } };
    const visit = await shop.office.made(
      'POST',
      `/management/v1/projects/${shop.project.id}/custom-event-schemas`,
      schema,
    );
    const byAmount = {
      type: 'PROPORTIONAL',
      calculation_type: 'ORDER_AMOUNT',
      order: { amount: { every: 100, points: 1 } },
    };
    const fixed = (points: number) => ({ loyalty: { type: 'FIXED', points } });
    await shop.made('/v1/loyalties/Earning/earning-rules', [
      { event: 'order.paid', loyalty: byAmount },
      { event: 'customer.segment.entered', segment: { id: segment.id }, ...fixed(FOR_ENTERING) },
      { event: VISIT, custom_event: { schema_id: visit.id }, ...fixed(FOR_A_VISIT) },
    ]);
    const later = { pending_points: { period_type: 'DAY', period_value: 3 } };
    await shop.made('/v1/loyalties/Waiting/earning-rules', [{ event: 'order.paid', ...fixed(PENDING), ...later }]);
    await shop.made(`/v1/vouchers/${COUPON}`, amountOff(50));
    for (let n = 0; n < MEMBERS; n++) this.free.push(await this.newMember(`earner-${n}`));
  }

  async act(chance: Chance): Promise<void> {
    const member = this.free.shift();
    if (!member) return;
    const dice = chance.below(4);
    if (dice === 0) await this.enter(member, chance);
    else if (dice === 1) await this.visit(member);
    else await this.pay(member, chance);
    this.free.push(member);
  }

  private async newMember(source_id: string): Promise<Member> {
    const join = async (program: string): Promise<[string, Card]> => {
      const { code } = await this.shop.made(`/v1/loyalties/${program}/members`, { customer: { source_id } });
      const made = { program, customer: source_id, booked: 0, pending: 0, isDeleted: false };
      this.shop.model.cards.set(code, made);
      return [code, made];
    };
    const [[, earns], [card, waits]] = [await join('Earning'), await join('Waiting')];
    return { customer: { source_id }, earns, waits, card };
  }

  /** Each change of the profile is answered before the next one. */
  private async enter(member: Member, chance: Chance): Promise<void> {
    const path = `/v1/customers/${member.customer.source_id}`;
    for (let times = 1 + chance.below(3); times > 0; times--) {
      await this.shop.asker.made('PUT', path, { metadata: { vip: true } });
      member.earns.booked += FOR_ENTERING;
      await this.shop.asker.made('PUT', path, { metadata: { vip: false } });
    }
  }

  private async visit({ customer, earns }: Member): Promise<void> {
    await this.shop.made('/v1/events', { event: VISIT, customer });
    earns.booked += FOR_A_VISIT;
  }

  private async pay(member: Member, chance: Chance): Promise<void> {
    const { asker } = this.shop;
    const amount = 100 * (1 + chance.below(50));
    const byRedemption = chance.is(0.3);
    const order = byRedemption ? await this.payByRedemption(member, amount) : await this.payByOrder(member, amount);
    if (!order) return;
    member.earns.booked += amount / 100;
    member.waits.pending += PENDING;
    const change = (body: object) => asker.made('PUT', `/v1/orders/${order.id}`, body);
    if (chance.is(0.4)) await change({ amount: amount * 100 });
    if (chance.is(0.5)) return this.activate(member, order);
    await change({ status: 'CANCELED' });
    member.waits.pending -= PENDING;
    if (chance.is(0.5)) return;
    // It earns again where what it earned was canceled.
    await change({ status: 'PAID' });
    member.waits.pending += PENDING;
  }

  /** By hand, where they have come by now. */
  private async activate({ waits, card }: Member, order: Json): Promise<void> {
    const path = `/v1/loyalties/members/${card}/pending-points`;
    const { data } = await this.shop.asker.look(`${path}?limit=100`);
    const entry = data.find((each: Json) => each.order_id === order.id);
    if (!entry) return;
    await this.shop.asker.made('POST', `${path}/${entry.id}/activate`);
    waits.pending -= PENDING;
    waits.booked += PENDING;
  }

  private payByOrder({ customer }: Member, amount: number): Promise<Json> {
    return this.shop.made('/v1/orders', { customer, amount, status: 'PAID' });
  }

  private async payByRedemption({ customer }: Member, amount: number): Promise<Json> {
    const { status, body } = await this.shop.redeem([voucher(COUPON)], { customer, order: { amount } });
    return status === 200 ? body.order : undefined;
  }
}
