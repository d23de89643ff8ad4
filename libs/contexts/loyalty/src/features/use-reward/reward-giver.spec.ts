import { describe, expect, it } from '@jest/globals';
import { refuse } from '@perkstream/kernel';
import { type Messenger } from '@perkstream/platform';
import { type RewardUse } from '@perkstream/published';
import { type RewardRepository } from '../../repositories/reward.repository.js';
import { RewardGiver } from './reward-giver.js';

const use: RewardUse = {
  rewardId: 'rew_1',
  cardId: 'v_card',
  holderId: 'cust_1',
  redemptionId: 'r_1',
  at: '2026-03-01T10:00:00.000Z',
  points: 20,
  takesOne: true,
  campaign: { id: 'camp_gifts', type: 'GIFT_VOUCHERS', balance: 50 },
};

describe('a reward of a campaign', () => {
  it('is given later where another publication for the member takes long: nobody learns that it failed', async () => {
    const messenger = { send: async () => refuse('multiple_requests') } as unknown as Messenger;
    const giver = new RewardGiver(messenger, {} as RewardRepository);
    const origin = { projectId: 'shop', commandId: 'r_1/give', now: use.at } as Parameters<RewardGiver['give']>[1];
    await expect(giver.give(use, origin)).rejects.toMatchObject({ name: 'EngineUnavailable', outcome: 'unknown' });
  });
});
