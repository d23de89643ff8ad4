import { Injectable } from '@nestjs/common';
import { type Condition, isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { ActivityReferences } from '@perkstream/lookups';
import {
  type ListMemberActivity,
  type MemberActivityAnswer,
  PresentCustomers,
  PresentVouchers,
  sidesOfTransfer,
  simpleCampaign,
  simpleVoucher,
} from '@perkstream/published';
import { MemberRepository } from '../../repositories/member.repository.js';
import { ListsOfMembers } from '../../services/lists-of-members.js';

type Row = MemberActivityAnswer;

/** Shows what activities of a card are about as it is now: the card, its program and holder, orders and tiers. */
@Injectable()
export class ActivityOfMembers {
  constructor(
    private readonly lists: ListsOfMembers,
    private readonly members: MemberRepository,
    private readonly messenger: Messenger,
    private readonly references: ActivityReferences,
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
    const activities = rows.map(({ data }) => data.data as JsonObject);
    const [[voucher], [customer], completed] = await Promise.all([
      this.messenger.ask(new PresentVouchers(projectId, [card.id])),
      holderId === null ? [] : this.messenger.ask(new PresentCustomers(projectId, [holderId])),
      this.references.completed(projectId, activities),
    ]);
    const own = voucher && simpleVoucher(voucher);
    const about = {
      ...(customer && { customer }),
      campaign: simpleCampaign(program),
      ...(own && { voucher: own }),
    };
    return rows.map((row, place) => {
      const shown = completed[place] ?? {};
      const data = { ...shown, ...about, ...sidesOfTransfer(row.type, shown, own) };
      return { ...row, data: { ...row.data, data } };
    });
  }
}
