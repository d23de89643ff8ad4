import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { MESSAGE_BUS, Messenger } from '@perkstream/platform';
import { type MessageBus } from '@perkstream/ports';
import {
  type Delivery,
  FindWebhookToken,
  GetCampaign,
  GetCustomer,
  GetOrder,
  GetPromotionTier,
  GetRedemption,
  GetReward,
  GetValidationRule,
  GetVoucher,
  type OperationDefinition,
  type Reply,
  type ThingToShow,
  type Webhook,
} from '@perkstream/published';

const DEADLINE = 5_000;

/** Which operation shows a thing. */
const SHOWN_BY: Readonly<Record<ThingToShow['kind'], OperationDefinition>> = {
  voucher: GetVoucher.definition,
  campaign: GetCampaign.definition,
  customer: GetCustomer.definition,
  order: GetOrder.definition,
  redemption: GetRedemption.definition,
  promotion_tier: GetPromotionTier.definition,
  reward: GetReward.definition,
  validation_rules: GetValidationRule.definition,
};

/** What is sent: things as the API shows them by then, so that nothing of a person is kept for a later attempt. */
@Injectable()
export class WebhookEnvelopes {
  constructor(
    private readonly messenger: Messenger,
    @Inject(MESSAGE_BUS) private readonly bus: MessageBus,
  ) {}

  async of(
    delivery: Delivery,
    webhook: Webhook,
    projectId: string,
  ): Promise<{ readonly body: string; readonly headers: Readonly<Record<string, string>> }> {
    const { things, references, type, eventId, eventAt, entityId, groupId } = delivery;
    const shown = await Promise.all(
      Object.entries(things).map(async ([name, thing]) => [name, await this.show(thing, delivery, projectId)] as const),
    );
    const body = JSON.stringify({
      id: delivery.id,
      project_id: projectId,
      created_at: delivery.at,
      type,
      data: { ...Object.fromEntries(shown), ...references, created_at: eventAt },
      source: { id: webhook.id, object: 'webhook', target_url: webhook.targetUrl },
      event: { id: eventId, type, created_at: eventAt, entity_id: entityId, group_id: groupId },
    });
    const token = await this.messenger.ask(new FindWebhookToken(projectId));
    const signature = createHmac('sha256', token).update(body).digest('hex');
    return { body, headers: { 'content-type': 'application/json', 'x-voucherify-signature': signature } };
  }

  /** What the API answers of it; of a thing that is gone by now, its id. */
  private async show({ kind, id }: ThingToShow, { groupId }: Delivery, projectId: string): Promise<unknown> {
    const { id: name, service, path } = SHOWN_BY[kind];
    const parameter = /\{(\w+)\}/.exec(path)?.[1] as string;
    const deadline = Date.now() + DEADLINE;
    const now = new Date().toISOString();
    const actor = { kind: 'system', id: 'webhooks' };
    const context = { projectId, actor, channel: 'INTERNAL', requestId: groupId, now, deadline };
    const payload = { context, params: { [parameter]: id }, query: {}, body: undefined };
    const reply = await this.bus.request<Reply>({ name, service, key: id, deadline, payload });
    return 'error' in reply ? { id, object: kind } : reply.body;
  }
}
