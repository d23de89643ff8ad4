import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Credentials } from '@perkstream/assembly';
import { Replay } from '@perkstream/context-redemptions';
import { type JsonObject } from '@perkstream/kernel';
import { type Engines } from '@perkstream/platform';
import { apiOperations, type BackTestInput, type BackTestVisit, type OfferOfDraft } from '@perkstream/published';
import { Demo } from './demo/demo.js';
import { type DemoSize } from './demo/shop/demo-shop.js';
import { RunningEngine } from './testing/running-engine.js';

const TODAY = Date.parse('2026-03-01T08:00:00.000Z');
const SMALL: DemoSize = {
  customers: 60,
  members: 24,
  orders: 500,
  codes: { newsletter: 120, birthday: 40, comeBack: 10, giftCards: 30, referral: 20 },
};
const NEVER_CANCELED = { onProgress: () => undefined, isCanceled: () => false };

/** A redemption, refusal or rollback as lists show it. */
interface Entry {
  readonly id: string;
  readonly object: string;
  readonly result: string;
  readonly failure_code?: string;
  readonly amount?: number;
  readonly campaign_name?: string;
  readonly order?: { readonly total_applied_discount_amount?: number };
}

const folder = mkdtempSync(join(tmpdir(), 'perkstream-demo-back-test-'));
let shop: RunningEngine;

beforeAll(async () => {
  let demo: Demo | undefined;
  let own: Engines | undefined;
  const prepare = async (engines: Engines, { projectId }: Credentials) => {
    own = engines;
    demo = await Demo.for(engines, projectId, TODAY);
  };
  shop = await RunningEngine.on(folder, { prepare });
  await demo!.make(own!, apiOperations, shop.credentials, { size: SMALL });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

async function get<Answer = JsonObject>(path: string): Promise<Answer> {
  const { status, body } = await shop.request('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body as Answer;
}

/** All that was tried with the codes of a campaign. */
async function entriesOf(campaign: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let page = 1; ; page++) {
    const path = `/v1/redemptions?campaign=${encodeURIComponent(campaign)}&limit=100&page=${page}`;
    const { redemptions } = await get<{ redemptions: Entry[] }>(path);
    entries.push(...redemptions);
    if (redemptions.length < 100) return entries;
  }
}

async function copyOf(campaign: string): Promise<{ readonly id: string; readonly offer: OfferOfDraft }> {
  const shown = await get<JsonObject & { id: string; voucher: { code?: string; discount: JsonObject } }>(
    `/v1/campaigns/${encodeURIComponent(campaign)}`,
  );
  const { validation_rules_assignments: assigned } = shown as unknown as {
    validation_rules_assignments: { data: { rule_id: string }[] };
  };
  const rules = await Promise.all(
    assigned.data.map(async ({ rule_id: id }) => {
      const { name, rules: body, applicable_to } = await get(`/v1/validation-rules/${id}`);
      return { id, holder: 'campaign' as const, body: { name, rules: body, applicable_to } as unknown as JsonObject };
    }),
  );
  const [{ discount }] = await examined(campaign);
  const redeemable = {
    object: 'voucher',
    ...{ id: 'v_trial', campaignId: shown.id, campaignName: campaign, categoryId: null, metadata: {} },
    discount,
    ...{ ruleHolders: [], holderId: null, quantity: null, redeemedQuantity: 0, publishCount: 0 },
    ...{ startDate: null, expirationDate: null, createdAt: '2026-01-01T00:00:00.000Z' },
  } as const;
  return { id: shown.id, offer: { redeemable, windows: {}, rules } };
}

/** Discounts as they are stored. */
async function examined(campaign: string): Promise<[{ discount: JsonObject }]> {
  const stored: Record<string, JsonObject> = {
    Welcome: { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ORDER' },
    'First order': { type: 'PERCENT', percentOff: 20, amountLimit: 4_000, effect: 'APPLY_TO_ORDER' },
  };
  return [{ discount: stored[campaign]! }];
}

async function replayed(campaign: string, more: Partial<BackTestInput> = {}) {
  const { id, offer } = await copyOf(campaign);
  const draft = {
    kind: 'campaign',
    campaignId: id,
    campaignType: 'DISCOUNT_COUPONS',
    offers: [offer],
    earning: [],
  } as const;
  const visits: BackTestVisit[] = [];
  const input: BackTestInput = {
    ...{ id: 'bt_1', projectId: shop.projectId, draft, sweep: [], replaces: id, filters: {}, position: 1e12 },
    window: { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' },
    uptake: { mode: 'TRIED' },
    ...more,
  };
  const onVisit = (visit: BackTestVisit) => void visits.push(visit);
  const report = await shop.part(Replay).replay(input, { ...NEVER_CANCELED, onVisit });
  return { report, visits };
}

describe('a copy of a campaign, replayed over the time in which it ran', () => {
  it.each(['Welcome', 'First order'])('redeems, refuses and gives back what %s did', async (campaign) => {
    const entries = await entriesOf(campaign);
    const made = entries.filter(({ object, result }) => object === 'redemption' && result === 'SUCCESS');
    const refused = entries.filter(({ object, result }) => object === 'redemption' && result === 'FAILURE');
    const back = entries.filter(({ object }) => object === 'redemption_rollback');
    const { report, visits } = await replayed(campaign);
    const amounts = made.map(({ order }) => order?.total_applied_discount_amount ?? 0);
    console.log(JSON.stringify(report, null, 1).slice(0, 3000), made.length, refused.length, back.length);
    expect(report).toMatchObject({
      redemptions: made.length,
      rolled_back: back.length,
      discount: amounts.reduce((sum, each) => sum + each, 0),
    });
    expect(report.refused.reduce((sum, { count }) => sum + count, 0)).toBe(refused.length);
    expect(visits.length).toBeGreaterThan(0);
  });
});
