import { Replay } from '@perkstream/context-redemptions';
import { type JsonObject } from '@perkstream/kernel';
import {
  type BackTestInput,
  type BackTestReport,
  type BackTestVisit,
  ExamineTiers,
  ExamineVouchers,
  type OfferOfDraft,
} from '@perkstream/published';
import { type RunningEngine } from './running-engine.js';

/** A redemption, an attempt or a rollback, as lists show it. */
interface Entry {
  readonly id: string;
  readonly object: 'redemption' | 'redemption_rollback';
  readonly result: 'SUCCESS' | 'FAILURE';
  readonly failure_code?: string;
  readonly amount?: number;
  readonly redemption?: string;
  readonly order?: { readonly total_applied_discount_amount?: number };
}

/** What a campaign really did, or what its copy does. Amounts in minor units. */
export interface Record {
  readonly redemptions: number;
  readonly rolledBack: number;
  readonly refused: readonly { readonly key: string; readonly count: number }[];
  readonly discount: number;
  readonly credits: number;
}

interface Assignments {
  readonly data: readonly { readonly rule_id: string }[];
}

type Shown = JsonObject & {
  readonly id: string;
  readonly validation_rules_assignments?: Assignments;
  /** Tiers call it so. */
  readonly validation_rule_assignments?: Assignments;
};

/** Replays campaigns of an engine with copies of them. */
export class CopiesOfCampaigns {
  constructor(private readonly engine: RunningEngine) {}

  async get<Answer = Shown>(path: string): Promise<Answer> {
    const { status, body } = await this.engine.request('GET', path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
    return body as Answer;
  }

  /** By the lists of the API. */
  async recordOf(campaign: string, isGift = false): Promise<Record> {
    const entries: Entry[] = [];
    for (let page = 1; entries.length === (page - 1) * 100; page++) {
      const path = `/v1/redemptions?campaign=${encodeURIComponent(campaign)}&limit=100&page=${page}`;
      entries.push(...(await this.get<{ redemptions: Entry[] }>(path)).redemptions);
    }
    const made = entries.filter(({ object, result }) => object === 'redemption' && result === 'SUCCESS');
    const counts = new Map<string, number>();
    for (const { object, result, failure_code: key = '' } of entries) {
      if (object === 'redemption' && result === 'FAILURE') counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const sum = (amountOf: (entry: Entry) => number | undefined) =>
      made.reduce((all, each) => all + (amountOf(each) ?? 0), 0);
    return {
      redemptions: made.length,
      rolledBack: entries.filter(({ object, result }) => object === 'redemption_rollback' && result === 'SUCCESS')
        .length,
      refused: [...counts]
        .map(([key, count]) => ({ key, count }))
        .sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1)),
      discount: isGift ? 0 : sum(({ order }) => order?.total_applied_discount_amount),
      credits: isGift ? sum(({ amount }) => amount) : 0,
    };
  }

  /** @param redeemables a code or the tiers of the campaign: the copy has what they have */
  async copyOf(campaign: string, object: 'voucher' | 'promotion_tier', redeemables: readonly string[]) {
    const { projectId, messenger } = this.engine;
    const shown = await this.get(`/v1/campaigns/${encodeURIComponent(campaign)}`);
    const refs = redeemables.map((id) => ({ id }));
    const now = new Date().toISOString();
    const question =
      object === 'voucher' ? new ExamineVouchers(projectId, refs, now) : new ExamineTiers(projectId, refs, now);
    const found = await messenger.ask(question);
    const ofCampaign = await this.rulesOf(shown, 'campaign');
    const offers = await Promise.all(
      found.map(async (each): Promise<OfferOfDraft> => {
        const { redeemable } = each!;
        const tier = object === 'voucher' ? undefined : await this.get(`/v1/promotions/tiers/${redeemable.id}`);
        const own = tier ? await this.rulesOf(tier, 'redeemable') : [];
        return { redeemable, windows: [], rules: [...own, ...ofCampaign] };
      }),
    );
    return { id: shown.id, offers };
  }

  async replay(
    { id, offers }: { readonly id: string; readonly offers: readonly OfferOfDraft[] },
    more: Partial<BackTestInput> = {},
    isCanceled = () => false,
  ): Promise<{ readonly report: BackTestReport; readonly visits: readonly BackTestVisit[] }> {
    const draft = { kind: 'campaign', campaignId: id, campaignType: 'DISCOUNT_COUPONS', offers, earning: [] } as const;
    const visits: BackTestVisit[] = [];
    const input: BackTestInput = {
      ...{ id: 'bt_1', projectId: this.engine.projectId, draft, sweep: [], replaces: id, filters: {}, position: 1e12 },
      window: { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' },
      uptake: { mode: 'TRIED' },
      ...more,
    };
    const report = await this.engine.part(Replay).replay(input, {
      onProgress: () => undefined,
      onVisit: (visit) => void visits.push(visit),
      isCanceled,
    });
    return { report, visits };
  }

  private async rulesOf(shown: Shown, holder: 'campaign' | 'redeemable'): Promise<OfferOfDraft['rules']> {
    const { data: assigned = [] } = shown.validation_rules_assignments ?? shown.validation_rule_assignments ?? {};
    return Promise.all(
      assigned.map(async ({ rule_id: id }) => {
        const { name, rules, applicable_to, bundle_rules } = await this.get(`/v1/validation-rules/${id}`);
        return { id, holder, body: { name, rules, applicable_to, bundle_rules } as unknown as JsonObject };
      }),
    );
  }
}

export function recordIn(report: BackTestReport): Record {
  const { redemptions, rolled_back: rolledBack, discount, credits } = report;
  const refused = report.refused.map(({ key, count }) => ({ key, count }));
  return { redemptions, rolledBack, refused, discount, credits };
}
