import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { withoutCredentials } from '@perkstream/kernel';
import { MESSAGE_BUS, Messenger, PUBLIC_URL } from '@perkstream/platform';
import { type MessageBus } from '@perkstream/ports';
import {
  ASSETS_PATH,
  type CustomerPagesAnswer,
  type Delivery,
  FindWebhookToken,
  GetCampaign,
  GetCustomer,
  GetOrder,
  GetPromotionTier,
  GetRedemption,
  GetReturn,
  GetReward,
  GetValidationRule,
  GetVoucher,
  type OperationDefinition,
  type Reply,
  type ThingToShow,
  type Webhook,
} from '@perkstream/published';
import { WebhookSecrets } from './webhook-secrets.js';

const REQUEST_TIMEOUT_MS = 5_000;

/** These name the holder of a loyalty card as the customer, too. */
const ABOUT_THE_HOLDER = /^(voucher\.loyalty_card|customer\.rewarded\.loyalty_points)/;

const PAGES: ReadonlySet<string> = new Set<keyof CustomerPagesAnswer>(['cockpit_url', 'cockpit_preference_center_url']);

type Things = Delivery['things'];
type Shown = Readonly<Record<string, unknown>>;

/** Which operation shows a thing. */
const SHOWN_BY: Readonly<Record<ThingToShow['kind'], OperationDefinition>> = {
  voucher: GetVoucher.definition,
  campaign: GetCampaign.definition,
  customer: GetCustomer.definition,
  order: GetOrder.definition,
  redemption: GetRedemption.definition,
  promotion_tier: GetPromotionTier.definition,
  return: GetReturn.definition,
  reward: GetReward.definition,
  validation_rules: GetValidationRule.definition,
};

/** What is sent: things as the API shows them by then, so that nothing of a person is kept for a later attempt. */
@Injectable()
export class WebhookEnvelopes {
  constructor(
    private readonly messenger: Messenger,
    @Inject(MESSAGE_BUS) private readonly bus: MessageBus,
    @Inject(PUBLIC_URL) private readonly publicUrl: string | undefined,
    private readonly secrets: WebhookSecrets,
  ) {}

  async of(
    delivery: Delivery,
    webhook: Webhook,
    projectId: string,
  ): Promise<{ readonly body: string; readonly headers: Readonly<Record<string, string>> }> {
    const { references, type, eventId, eventAt, entityId, groupId, moment, eventSource } = delivery;
    const things = await this.shown(delivery.things, delivery, projectId);
    const moments = { created_at: eventAt, ...(moment !== undefined && { [moment]: eventAt }) };
    const data = withAbsoluteLinks({ ...things, ...references, ...moments }, this.publicUrl);
    const body = JSON.stringify({
      id: delivery.id,
      project_id: projectId,
      created_at: delivery.at,
      type,
      data,
      source: { id: webhook.id, object: 'webhook', target_url: withoutCredentials(webhook.targetUrl) },
      event: {
        id: eventId,
        type,
        created_at: eventAt,
        entity_id: entityId,
        group_id: groupId,
        event_source: eventSource,
      },
    });
    const token = await this.messenger.ask(new FindWebhookToken(projectId));
    const headers = {
      'content-type': 'application/json',
      'x-perkstream-signature': this.secrets.signature(webhook, body, new Date().toISOString()),
      // That of the public API, which knows one token of a project.
      'x-voucherify-signature': createHmac('sha256', token).update(body).digest('hex'),
    };
    return { body, headers };
  }

  /** A voucher comes with its campaign and its holder. */
  private async shown(things: Things, delivery: Delivery, projectId: string): Promise<Readonly<Record<string, Shown>>> {
    const all = await Promise.all(
      Object.entries(things).map(async ([name, thing]) => [name, await this.show(thing, delivery, projectId)] as const),
    );
    const shown = Object.fromEntries(all);
    const { campaign_id: campaign, holder_id: holder } = shown['voucher'] ?? {};
    const others: Record<string, ThingToShow> = {};
    if (typeof campaign === 'string' && !things['campaign']) others['campaign'] = { kind: 'campaign', id: campaign };
    if (typeof holder === 'string') {
      others['holder'] = { kind: 'customer', id: holder };
      if (ABOUT_THE_HOLDER.test(delivery.type)) others['customer'] = others['holder'];
    }
    if (Object.keys(others).length === 0) return shown;
    return { ...(await this.shown(others, delivery, projectId)), ...shown };
  }

  /** What the API answers of it; of a thing that is gone by now, its id. */
  private async show({ kind, id }: ThingToShow, { groupId }: Delivery, projectId: string): Promise<Shown> {
    const { id: name, service, path } = SHOWN_BY[kind];
    const parameter = /\{(\w+)\}/.exec(path)?.[1] as string;
    const deadline = Date.now() + REQUEST_TIMEOUT_MS;
    const now = new Date().toISOString();
    const actor = { kind: 'system', id: 'webhooks' };
    const context = { projectId, actor, channel: 'INTERNAL', requestId: groupId, now, deadline };
    const payload = { context, params: { [parameter]: id }, query: {}, body: undefined };
    const reply = await this.bus.request<Reply>({ name, service, key: id, deadline, payload });
    return 'error' in reply ? { id, object: kind } : (reply.body as Shown);
  }
}

/**
 * Pictures of codes and pages about customers are addresses of this API. What clients store, their metadata, is left as it is.
 */
function withAbsoluteLinks(shown: unknown, publicUrl: string | undefined): unknown {
  if (publicUrl === undefined) return shown;
  if (Array.isArray(shown)) return shown.map((each) => withAbsoluteLinks(each, publicUrl));
  if (typeof shown !== 'object' || shown === null) return shown;
  const entries = Object.entries(shown).map(([name, value]) => {
    if (name === 'metadata') return [name, value];
    return [name, isLink(name, value) ? publicUrl + value : withAbsoluteLinks(value, publicUrl)];
  });
  return Object.fromEntries(entries);
}

function isLink(name: string, value: unknown): value is string {
  if (typeof value !== 'string' || !value.startsWith('/')) return false;
  return PAGES.has(name) || (name === 'url' && value.startsWith(ASSETS_PATH));
}
