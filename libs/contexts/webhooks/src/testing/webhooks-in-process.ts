import { type TestingModuleBuilder } from '@nestjs/testing';
import { loopTurns, until } from '@perkstream/kernel/testing';
import { CALLOUTS, MESSAGE_BUS } from '@perkstream/platform';
import { type Callout, type CalloutOutcome, type Callouts, type MessageBus } from '@perkstream/ports';
import { eventTopic, type FindProject, type IntegrationEvent } from '@perkstream/published';
import { ContextInProcess, type Json, type AnswerFor } from '@perkstream/testing';
import { WebhooksModule } from '../webhooks.module.js';

export const SHOP = 'proj_shop';
export const OTHER_SHOP = 'proj_other';
export const NOW = '2026-03-01T08:00:00.000Z';

/** The context in a shop; `publish` sends what happens in other contexts, and what is called is kept. */
export class WebhooksInProcess extends ContextInProcess<Json> {
  readonly calls: Callout[] = [];
  readonly failures: unknown[] = [];
  outcome: (call: Callout) => CalloutOutcome | Promise<CalloutOutcome> = () => ({ status: 200 });
  /** Which can never be called */
  insideAddresses = /\/\/10\./;
  private published = 0;

  constructor() {
    super(WebhooksModule, { projectId: 'management', now: NOW }, 'management');
  }

  static start(): Promise<WebhooksInProcess> {
    return new WebhooksInProcess().open();
  }

  webhook(events: readonly string[], more: Json = {}, projectId = SHOP): Promise<Json> {
    const body = { target_url: 'https://hooks.example.com/', events, ...more };
    return this.answer('create-webhook', { projectId }, body);
  }

  /** Another context publishes an event of a project. */
  async publish<Data extends object>(
    event: IntegrationEvent<Data>,
    data: Data,
    id = `evt_${++this.published}`,
    projectId = SHOP,
  ): Promise<void> {
    const subject = (data as Record<string, string>)[event.subject] as string;
    const about = { specversion: '1.0', id, source: '', type: event.type, subject, time: NOW, projectid: projectId };
    const value = { ...about, datacontenttype: 'application/json', correlationid: 'v-1', data };
    await this.app.get<MessageBus>(MESSAGE_BUS).publish(eventTopic(event.context), [{ key: subject, value }]);
  }

  /** Resolves when so many calls were made, and no more were in the turns of the event loop that follow. */
  async calledTimes(times: number): Promise<Json[]> {
    await until(() => this.calls.length >= times);
    await loopTurns(50);
    return this.bodies();
  }

  bodies(): Json[] {
    return this.calls.map(({ body }) => JSON.parse(body) as Json);
  }

  async deliveries(webhookId: unknown): Promise<Json[]> {
    const { data } = await this.answer('list-webhook-deliveries', { projectId: SHOP, webhookId });
    return data as Json[];
  }

  protected override failed(error: unknown): void {
    this.failures.push(error);
  }

  protected override prepared(builder: TestingModuleBuilder): TestingModuleBuilder {
    const callouts: Callouts = {
      mayBePublic: (url) => !this.insideAddresses.test(url),
      post: async (call) => {
        this.calls.push(call);
        return Promise.race([this.outcome(call), brokenOff(call.signal)]);
      },
    };
    return builder.overrideProvider(CALLOUTS).useValue(callouts);
  }

  protected override answerForOthers(handle: AnswerFor): void {
    handle('FindProject', ({ projectId }: FindProject) =>
      [SHOP, OTHER_SHOP].includes(projectId) ? { id: projectId } : undefined,
    );
    handle('FindWebhookToken', () => 'secret');
    handle('get-voucher', ({ params }: { params: Json }) =>
      params['code'] === 'v_gone'
        ? { error: { code: 404, message: '' } }
        : { status: 200, body: { id: params['code'], code: 'CODE', object: 'voucher' } },
    );
    for (const [operation, parameter] of [
      ['get-campaign', 'campaignId'],
      ['get-customer', 'customerId'],
      ['get-order', 'orderId'],
      ['get-return', 'returnId'],
      ['get-promotion-tier', 'promotionTierId'],
      ['get-redemption', 'redemptionId'],
      ['get-reward', 'rewardId'],
      ['get-validation-rule', 'validationRuleId'],
    ] as const) {
      handle(operation, ({ params }: { params: Json }) => ({ status: 200, body: { id: params[parameter] } }));
    }
  }
}

function brokenOff(signal: AbortSignal | undefined): Promise<CalloutOutcome> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ failure: 'unreachable' })));
}
