import { type Condition, isRefusal, type Refusal } from '@perkstream/kernel';
import { type RequestContext } from '@perkstream/published';
import { type MemberParams, type MemberRepository } from '../repositories/member.repository.js';

interface Asked<Params> {
  readonly context: RequestContext;
  readonly params: Params;
}

/** Documents of the card that a path names. */
export async function ofCard(
  { context, params }: Asked<MemberParams>,
  members: MemberRepository,
): Promise<Condition | Refusal<'not_found'>> {
  const member = await members.find(context.projectId, params);
  return isRefusal(member) ? member : { field: 'voucher_id', is: member.card.id };
}

/** Documents of the program that a path names. */
export async function ofProgram(
  { context, params }: Asked<{ readonly campaignId: string }>,
  members: MemberRepository,
): Promise<Condition | Refusal<'not_found'>> {
  const program = await members.program(context.projectId, params.campaignId);
  return isRefusal(program) ? program : { field: 'campaign_id', is: program.id };
}
