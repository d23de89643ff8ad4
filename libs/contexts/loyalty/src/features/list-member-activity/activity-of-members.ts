import { Injectable } from '@nestjs/common';
import { type Condition, isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  type CampaignRecord,
  FindOrder,
  type ListMemberActivity,
  type MemberActivityAnswer,
  type OrderDocument,
  PresentCustomers,
  PresentVouchers,
  type VoucherAnswer,
} from '@perkstream/published';
import { MemberRepository } from '../../repositories/member.repository.js';
import { ListsOfMembers } from '../../services/lists-of-members.js';

type Row = MemberActivityAnswer;

/** Shows what activities of a card are about as it is now: the card, its program and holder, and the orders. */
@Injectable()
export class ActivityOfMembers {
  constructor(
    private readonly lists: ListsOfMembers,
    private readonly members: MemberRepository,
    private readonly messenger: Messenger,
  ) {}

  ofCard(asked: ListMemberActivity): Promise<Condition | Refusal<'not_found'>> {
    return this.lists.ofCard(asked);
  }

  async completed(
    rows: readonly Row[],
    { context: { projectId }, params }: ListMemberActivity,
  ): Promise<readonly Row[]> {
    const member = await this.members.find(projectId, params);
    if (isRefusal(member) || rows.length === 0) return rows;
    const { card, holderId, program } = member;
    const [[voucher], [customer], orders] = await Promise.all([
      this.messenger.ask(new PresentVouchers(projectId, [card.id])),
      holderId === null ? [] : this.messenger.ask(new PresentCustomers(projectId, [holderId])),
      this.ordersOf(projectId, rows),
    ]);
    const about = {
      ...(customer && { customer }),
      campaign: shownCampaign(program),
      ...(voucher && { voucher: shownCard(voucher) }),
    };
    return rows.map((row) => {
      const { order: named, ...told } = row.data.data;
      const order = orders.get(orderIdIn(row) ?? '') ?? named;
      const data = { ...about, ...told, ...(order !== undefined && { order }) };
      return { ...row, data: { ...row.data, data } };
    });
  }

  private async ordersOf(projectId: string, rows: readonly Row[]): Promise<ReadonlyMap<string, JsonObject>> {
    const ids = [...new Set(rows.map(orderIdIn).filter((id) => id !== undefined))];
    const found = await Promise.all(ids.map((id) => this.messenger.ask(new FindOrder(projectId, { id }))));
    return new Map(found.flatMap((order) => (order ? [[order.id, shownOrder(order)] as const] : [])));
  }
}

function orderIdIn({ data }: Row): string | undefined {
  return (data.data['order'] as { readonly id?: string } | undefined)?.id;
}

/** Without its lines, and the people of it. */
function shownOrder({
  items: _lines,
  customer: _customer,
  referrer: _referrer,
  redemptions: _uses,
  ...order
}: OrderDocument) {
  return { ...order, object: 'order' };
}

/** Source: contract, SimpleVoucher. */
const SHOWN_OF_CARDS = [
  'id',
  'code',
  'type',
  'campaign',
  'campaign_id',
  'holder_id',
  'active',
  'created_at',
  'updated_at',
];

function shownCard(card: VoucherAnswer): JsonObject {
  const { quantity = null, redeemed_quantity = 0 } = card.redemption ?? {};
  const fields = Object.entries(card).filter(([name]) => SHOWN_OF_CARDS.includes(name));
  const redemption = { quantity, redeemed_quantity };
  return { ...Object.fromEntries(fields), metadata: card.metadata ?? {}, redemption, object: 'voucher' };
}

function shownCampaign({ id, name, campaignType: campaign_type, active, metadata }: CampaignRecord): JsonObject {
  return { id, name, campaign_type, active, metadata, object: 'campaign' };
}
