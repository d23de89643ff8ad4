import { randomUUID } from 'node:crypto';
import { type ProjectSettings } from '@perkstream/published';
import { type AnswerFor, ContextInProcess, type Json } from '@perkstream/testing';
import { InsightsModule } from '../insights.module.js';

export const SHOP = 'proj_shop';
export const NOW = '2026-03-30T12:00:00.000Z';

/** The context in a shop in Berlin, with events of other contexts as they are stored. */
export class InsightsInProcess extends ContextInProcess<Json> {
  /** Answers of other contexts, by the name of the message; nothing is found where there is none. */
  readonly answers: Record<string, (message: Json) => unknown> = {};
  /** What requests find in the project besides. */
  settings: Partial<ProjectSettings> = {};
  private streams = 0;

  constructor() {
    super(InsightsModule, { projectId: SHOP, now: NOW }, 'management');
  }

  static start(): Promise<InsightsInProcess> {
    return new InsightsInProcess().open();
  }

  async happens(type: string, data: object, time: string, projectId = SHOP): Promise<void> {
    const metadata = {
      projectId,
      actor: { kind: 'key', id: 'app_1' } as const,
      channel: 'API',
      correlationId: 'v-1',
      causationId: 'v-1',
      time,
    };
    const stream = `other-${projectId}.${++this.streams}`;
    await this.events.append(stream, -1, [{ id: randomUUID(), type, data, metadata }]);
  }

  redeemed(time: string, fields: Json = {}, projectId = SHOP): Promise<void> {
    const redemption = { campaignId: null, orderAmount: 1_000, discountAmount: 100, ...fields };
    return this.happens('voucher.redeemed', { redemption }, time, projectId);
  }

  get(name: string, query: object = {}): Promise<Json> {
    return this.answer(name, {}, undefined, { query });
  }

  protected override answerForOthers(handle: AnswerFor): void {
    const berlin: Partial<ProjectSettings> = { id: SHOP, timeZone: 'Europe/Berlin', caseSensitiveCodes: true };
    handle('FindProject', () => ({ ...berlin, ...this.settings }));
    const SEARCHES = [
      ...['SearchVouchers', 'SearchCustomers', 'SearchOrders', 'SearchCampaigns', 'SearchRedemptions'],
      ...['SearchProducts', 'SearchRules', 'SearchSegments', 'SearchCollections'],
    ];
    const RECENT = ['FindRecentRedemptions', 'FindRecentChanges'];
    const ABOUT_CAMPAIGNS = [
      'FindRunningCampaigns',
      'FindCampaign',
      'FindCampaignsAtAGlance',
      'FindBudgets',
      'FindMakers',
      'FindMostUsedCodes',
      'FindFailingWebhooks',
      'FindTiersOfCampaign',
      'FindCategories',
    ];
    handle('CountNewCustomers', (message: Json) => this.answers['CountNewCustomers']?.(message) ?? 0);
    for (const name of [...SEARCHES, ...RECENT, ...ABOUT_CAMPAIGNS]) {
      handle(name, (message: Json) => this.answers[name]?.(message) ?? []);
    }
  }
}
