import { describe, expect, it } from '@jest/globals';
import { isRefusal, notFound } from '@perkstream/kernel';
import { type CommandRunner, type Messenger } from '@perkstream/platform';
import { UseVoucher } from '@perkstream/published';
import { type CampaignActivities } from '../../services/campaign-activity.js';
import { type UseCommand } from '../../domain/voucher/commands.js';
import { type VoucherState } from '../../domain/voucher/state.js';
import { after, created, discount, redemption, VOUCHER_ID } from '../../domain/voucher/voucher.examples.js';
import { voucherAggregate } from '../../domain/voucher/voucher.decider.js';
import { type VoucherAssets } from '../../services/voucher-assets.js';
import { type VoucherCategories } from '../../services/voucher-categories.js';
import { type FoundVoucher, type VoucherRepository } from '../../repositories/voucher.repository.js';
import { UseVoucherHandler } from './use-voucher.handler.js';

const ANOTHER_ID = 'v_000000000000000000000002';
const origin = {
  projectId: 'proj_1',
  actor: { kind: 'key', id: 'k' },
  channel: 'API',
  correlationId: 'r',
  commandId: 'c',
  now: after(0),
} as const;

function live(id: string): FoundVoucher['voucher'] {
  const state: VoucherState = voucherAggregate.evolve(voucherAggregate.initial, created(discount({ id })));
  if (state.status === 'free') throw new Error('It was created');
  return state;
}

/** A replica that saw a voucher under the code last, while the stream holds another by now. */
function replica(seen: string, stored: string) {
  const looks: string[] = [];
  const found = (id: string): FoundVoucher => ({ key: 'SPRING', voucher: live(id) });
  const vouchers = {
    findRecent: () => found(seen),
    find: async () => {
      looks.push('stream');
      return found(stored);
    },
  } as unknown as VoucherRepository;
  const runner = {
    execute: async (_aggregate: unknown, _key: string, { voucherId }: UseCommand) =>
      voucherId === stored ? { state: live(stored) } : notFound('voucher', voucherId),
  } as unknown as CommandRunner;
  const messenger = { ask: async () => ({ id: 'proj_1', timeZone: 'utc' }) } as unknown as Messenger;
  const none = {} as CampaignActivities & VoucherCategories;
  const assets = { shownWith: (voucher: unknown) => voucher } as unknown as VoucherAssets;
  const handler = new UseVoucherHandler(messenger, runner, vouchers, none, none, assets);
  const redeem = async () => {
    const step = { do: 'redeem', redemption: redemption('r_1') } as const;
    const used = await handler.execute(new UseVoucher('proj_1', 'SPRING', step, origin));
    return isRefusal(used) ? used.refused : used.embedded['id'];
  };
  return { redeem, looks };
}

/** A replica whose view does not show any id yet. */
function behind(stored: string) {
  const found: FoundVoucher = { key: 'SPRING', voucher: live(stored) };
  const released: string[] = [];
  const vouchers = {
    findRecent: () => undefined,
    find: async () => undefined,
    findByCode: async (_project: unknown, code: string) => (code === found.key ? found : undefined),
  } as unknown as VoucherRepository;
  const runner = {
    execute: async (_aggregate: unknown, key: string, { voucherId }: UseCommand) => {
      released.push(`${key} ${voucherId}`);
      return { state: found.voucher };
    },
  } as unknown as CommandRunner;
  const messenger = { ask: async () => ({ id: 'proj_1', timeZone: 'utc' }) } as unknown as Messenger;
  const none = {} as CampaignActivities & VoucherCategories;
  const assets = { shownWith: (voucher: unknown) => voucher } as unknown as VoucherAssets;
  const handler = new UseVoucherHandler(messenger, runner, vouchers, none, none, assets);
  const release = (code?: string) => {
    const step = { do: 'release', redemptionId: 'r_1' } as const;
    return handler.execute(new UseVoucher('proj_1', VOUCHER_ID, step, origin, code));
  };
  return { release, released };
}

describe('A voucher is used', () => {
  it('as it was seen last: the stream itself decides', async () => {
    const { redeem, looks } = replica(VOUCHER_ID, VOUCHER_ID);
    expect([await redeem(), looks]).toEqual([VOUCHER_ID, []]);
  });

  it('under a code that has become that of another one meanwhile', async () => {
    const { redeem, looks } = replica(VOUCHER_ID, ANOTHER_ID);
    expect([await redeem(), looks]).toEqual([ANOTHER_ID, ['stream']]);
  });

  it('by its code where the view of ids is behind', async () => {
    const { release, released } = behind(VOUCHER_ID);
    expect(isRefusal(await release('SPRING'))).toBe(false);
    expect(released).toEqual([`SPRING ${VOUCHER_ID}`]);
  });

  it.each([
    ['another one has its code by now', behind(ANOTHER_ID), 'SPRING'],
    ['its code is not known', behind(VOUCHER_ID), undefined],
  ])('by nobody where %s', async (_case, { release, released }, code) => {
    expect(await release(code)).toEqual(notFound('voucher', VOUCHER_ID));
    expect(released).toEqual([]);
  });
});
