import { Injectable } from '@nestjs/common';
import { type Condition, isRefusal, type Refusal } from '@perkstream/kernel';
import { type RequestContext } from '@perkstream/published';
import { type MemberParams, MemberRepository } from '../repositories/member.repository.js';
import { CardLedger } from './card-ledger.js';

interface Asked<Params> {
  readonly context: RequestContext;
  readonly params: Params;
}

/** Which documents are those of a card or a program that a path names. */
@Injectable()
export class ListsOfMembers {
  constructor(
    private readonly members: MemberRepository,
    private readonly ledger: CardLedger,
  ) {}

  /** What has fallen due on the card is booked first, so that its lists add up to what it shows. */
  async ofCard({ context, params }: Asked<MemberParams>): Promise<Condition | Refusal<'not_found'>> {
    const { projectId, now } = context;
    const member = await this.members.find(projectId, params);
    if (isRefusal(member)) return member;
    await this.ledger.settleNow(member.card.id, projectId, now);
    return { field: 'voucher_id', is: member.card.id };
  }

  async ofProgram({
    context,
    params,
  }: Asked<{ readonly campaignId: string }>): Promise<Condition | Refusal<'not_found'>> {
    const program = await this.members.program(context.projectId, params.campaignId);
    return isRefusal(program) ? program : { field: 'campaign_id', is: program.id };
  }
}
