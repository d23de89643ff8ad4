import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Messenger } from '@perkstream/platform';
import { FindProject } from '@perkstream/published';
import { RunningEngine } from './testing/running-engine.js';

describe('the settings of a project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perkstream-settings-'));
  let asked: jest.Spied<Messenger['ask']>;
  const order = { amount: 10_000, items: [{ product_id: 'shirt', quantity: 1, price: 10_000 }] };
  const one = { redeemables: [{ object: 'voucher', id: 'ONE' }], order };
  const two = { redeemables: [...one.redeemables, { object: 'voucher', id: 'TWO' }], order };
  let engine: RunningEngine;

  async function post(path: string, body: object) {
    const { status, body: answer } = await engine.request('POST', path, body);
    expect([path, status]).toEqual([path, 200]);
    return answer as { parent_redemption?: { id: string }; redemptions?: { id: string }[] };
  }

  /** How often a request asks for them, beside the gate, which asks for what the project lets a key do. */
  async function timesAsked(path: string, body: object) {
    asked.mockClear();
    const answer = await post(path, body);
    return { answer, times: asked.mock.calls.filter(([query]) => query instanceof FindProject).length - 1 };
  }

  beforeAll(async () => {
    asked = jest.spyOn(Messenger.prototype, 'ask');
    engine = await RunningEngine.on(folder);
    const discount = { type: 'PERCENT', percent_off: 10 };
    for (const code of ['ONE', 'TWO']) await post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
    const promotion = { name: 'Sale', campaign_type: 'PROMOTION' };
    const tier = { name: 'Ten', action: { discount } };
    await post('/v1/campaigns', { ...promotion, promotion: { tiers: [tier] } });
  });
  afterAll(async () => {
    asked.mockRestore();
    await engine.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['a validation', '/v1/validations', two],
    ['a validation that reserves', '/v1/validations', { ...two, session: { type: 'LOCK', key: 'till-1' } }],
    ['a qualification', '/v1/qualifications', { order, scenario: 'ALL' }],
    ['a redemption', '/v1/redemptions', one],
  ])('are asked for once by %s', async (_what, path, body) => {
    expect((await timesAsked(path, body)).times).toBe(1);
  });

  it('are asked for once by a redemption of several, and once by its rollback', async () => {
    const redeemed = await timesAsked('/v1/redemptions', { ...two, session: { type: 'LOCK', key: 'till-1' } });
    expect(redeemed.times).toBe(1);
    const { times } = await timesAsked(`/v1/redemptions/${redeemed.answer.parent_redemption!.id}/rollbacks`, {});
    expect(times).toBe(1);
  });
});
