import { isRefusal, mergedMetadata, refuse, type Refusal } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import {
  type CustomerRecord,
  type CustomerInput,
  EstimatePoints,
  FindCustomer,
  FindProject,
  type PointsEstimationAnswer,
  PreviewOrder,
} from '@perkstream/published';
import { type EarningEvent } from '../../domain/earning/earning-event.js';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { EarningRuleRepository } from '../../repositories/earning-rule.repository.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { isOpen, PointsCalculator } from '../../services/points-calculator.js';

/** The points that the order would earn, even where it is paid already. */
export const estimatePoints = handler(
  EstimatePoints,
  [Messenger, MemberRepository, EarningRuleRepository, PointsCalculator],
  async (
    { context, params, body },
    messenger,
    members,
    earningRuleRepository,
    calculator,
  ): Promise<PointsEstimationAnswer | Refusal<LoyaltyRefusal>> => {
    const { projectId, now } = context;
    const program = await members.program(projectId, params.campaignId);
    if (isRefusal(program)) return program;
    const { customer: sent, order: sentOrder } = body;
    const project = await messenger.ask(new FindProject(projectId));
    const known = await messenger.ask(
      new FindCustomer(projectId, { id: sent.id, sourceId: sent.source_id ?? undefined }),
    );
    if (!known && sent.id !== undefined) return unknownCustomer(sent.id);
    const order = await messenger.ask(new PreviewOrder(projectId, sentOrder, now));
    if (isRefusal(order)) return order as Refusal<LoyaltyRefusal>;
    const customer = customerOf(known, sent);
    const record = known && { ...known, metadata: customer.metadata };
    const event: EarningEvent = { now, timeZone: project?.timeZone ?? 'UTC', customer, record, order };
    if (!isOpen(program, event)) return refuse('campaign_not_active', { resourceId: program.id });
    const card = known && (await members.cardOf(projectId, known.id, program));
    if (!card && !program.loyalty?.autoJoin) {
      return refuse('campaign_not_allow_auto_join', { resourceId: program.id, resourceType: 'campaign' });
    }
    if (card && !isOpen(card, event)) return refuse('loyalty_card_not_active', { resourceId: card.card.code });
    const rules = (await earningRuleRepository.all(projectId)).filter(
      ({ event, campaignId }) => event === 'order.paid' && campaignId === program.id,
    );
    const { earned, exceeded } = await calculator.calculate(context, rules, event);
    if (exceeded) return exceeded;
    const points = earned.reduce((sum, each) => sum + each.points, 0);
    const { id, name } = program;
    return { campaign: { id, name, object: 'campaign' }, points_estimation: points };
  },
);

/** Fields that were sent replace stored ones. */
function customerOf(known: CustomerRecord | undefined, sent: CustomerInput): EarningEvent['customer'] {
  const { source_id: sourceId = null, metadata = {}, birthdate = null } = sent;
  return {
    id: known?.id,
    sourceId: known?.sourceId ?? sourceId,
    metadata: mergedMetadata(known?.metadata ?? {}, metadata),
    birthdate: birthdate ?? known?.birthdate ?? null,
  };
}

function unknownCustomer(id: string): Refusal<'customer_not_found'> {
  return refuse('customer_not_found', { resourceId: id, resourceType: 'customer' });
}
