import { describe, expect, it } from '@jest/globals';
import { type UniqueValues } from '@perkstream/platform';
import { type RequestContext, type UseVoucher } from '@perkstream/published';
import { type EvaluatedCart } from '../domain/cart/evaluate-cart.js';
import { Sessions } from './sessions.js';

const NETWORK = '203.0.113.9';
const context: RequestContext = {
  projectId: 'proj_1',
  actor: { kind: 'key', id: 'app_1' },
  channel: 'CLIENT_API',
  network: NETWORK,
  requestId: 'v-1',
  now: '2026-03-01T08:00:00.000Z',
  deadline: Date.parse('2026-03-01T08:00:10.000Z'),
};

/** The steps that vouchers are sent when these are locked. */
async function stepsOf(asked: RequestContext, ...vouchers: readonly { id: string; limits?: readonly number[] }[]) {
  const sent: UseVoucher[] = [];
  const messenger = { send: async (message: UseVoucher) => void sent.push(message) };
  const hashes = {
    hash: (_namespace: string, value: string) => `hash of ${value.length}: ${[...value].reverse().join('')}`,
  };
  const sessions = new Sessions(messenger as never, {} as never, hashes as unknown as UniqueValues);
  const applied = vouchers.map(({ id, limits = [] }) => ({
    redeemable: { object: 'voucher', id },
    effect: {},
    candidate: { key: id, named: { rules: limits.map(ruleOf) } },
  }));
  const session = sessions.of(asked, { type: 'LOCK' })!;
  await sessions.reserve(session, 0, { applied } as unknown as EvaluatedCart, asked, new Set());
  return sent.map(({ step }) => step);
}

function ruleOf(maximum: number): object {
  const rule = { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [maximum] } };
  return { ruleSet: { rules: { rules: { 1: rule }, logic: '1' } } };
}

describe('a lock of a browser', () => {
  it('counts five uses of a code at most, and no more than each customer has', async () => {
    const steps = await stepsOf(context, { id: 'v_1' }, { id: 'v_2', limits: [3, 2] }, { id: 'v_3', limits: [9] });
    expect(steps).toMatchObject([{ network: { most: 5 } }, { network: { most: 2 } }, { network: { most: 5 } }]);
  });

  it('names its network by a hash alone, another one for each voucher', async () => {
    const steps = await stepsOf(context, { id: 'v_1' }, { id: 'v_2' });
    expect(JSON.stringify(steps)).not.toContain(NETWORK);
    const ids = steps.map((step) => 'network' in step && step.network?.id);
    expect(new Set(ids).size).toBe(2);
  });

  it('is none of a shop', async () => {
    const { network: _none, ...shop } = context;
    expect((await stepsOf({ ...shop, channel: 'API' }, { id: 'v_1' }))[0]).toHaveProperty('network', undefined);
  });
});
