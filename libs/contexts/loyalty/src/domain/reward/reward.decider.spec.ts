import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type RewardEvent, type StoredReward, type StoredRewardAssignment } from '@perkstream/published';
import { MAX_ASSIGNMENTS } from './decide-assignment.js';
import { rewardAggregate } from './reward.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';
const giftCard = { type: 'CAMPAIGN', campaignId: 'camp_gifts', campaignType: 'GIFT_VOUCHERS', balance: 500 } as const;
const coin = { type: 'COIN', exchangeRatio: 0.2, pointsRatio: 1 } as const;
const shirt = { type: 'MATERIAL', productId: 'prod_1', skuId: null } as const;

const reward: StoredReward = {
  id: 'rew_1',
  name: 'Gift',
  offer: giftCard,
  stock: null,
  attributes: {},
  metadata: { shelf: 1 },
  createdAt: NOW,
  updatedAt: null,
};
const created = (changes: Partial<StoredReward> = {}): RewardEvent => ({
  type: 'reward.created',
  data: { reward: { ...reward, ...changes } },
});
const toClub: StoredRewardAssignment = {
  id: 'rewa_1',
  rewardId: 'rew_1',
  campaignId: 'camp_club',
  points: 100,
  createdAt: NOW,
  updatedAt: null,
};
const assigned = (changes: Partial<StoredRewardAssignment> = {}): RewardEvent => ({
  type: 'reward.assigned',
  data: { assignment: { ...toClub, ...changes } },
});
const deleted: RewardEvent = { type: 'reward.deleted', data: { id: 'rew_1' } };
const unassigned: RewardEvent = {
  type: 'reward.unassigned',
  data: { id: 'rewa_1', rewardId: 'rew_1', campaignId: 'camp_club' },
};
const create = {
  do: 'create',
  id: 'rew_1',
  offer: giftCard,
  changes: { name: 'Gift', metadata: { shelf: 1 } },
  now: NOW,
} as const;
const assign = { do: 'assign', assignmentId: 'rewa_1', campaignId: 'camp_club', points: 100, now: NOW } as const;
const rewards = story(rewardAggregate);

describe('a reward', () => {
  it('is created once', () => {
    rewards.when(create).then(created());
    rewards.given(created()).when(create).thenRefused('duplicate_found');
  });

  it('changes only what was sent', () => {
    rewards
      .given(created())
      .when({ do: 'update', changes: { name: 'Present', metadata: { shelf: null, row: 2 } }, now: LATER })
      .then({
        type: 'reward.updated',
        data: { reward: { ...reward, name: 'Present', metadata: { row: 2 }, updatedAt: LATER } },
      });
    rewards
      .given(created())
      .when({ do: 'update', changes: { name: 'Gift' }, now: LATER })
      .thenNothing();
  });

  it('stays of its kind', () => {
    rewards
      .given(created())
      .when({ do: 'update', changes: { offer: coin }, now: LATER })
      .thenRefused('invalid_payload');
  });

  it('has a stock only where it is a thing', () => {
    rewards.when({ ...create, changes: { ...create.changes, stock: 3 } }).thenRefused('invalid_payload');
    rewards
      .given(created())
      .when({ do: 'update', changes: { stock: 3 }, now: LATER })
      .thenRefused('invalid_payload');
    rewards
      .when({ ...create, offer: shirt, changes: { ...create.changes, stock: 3 } })
      .then(created({ offer: shirt, stock: 3 }));
  });

  it('is deleted once, and not while it is assigned', () => {
    rewards.given(created()).when({ do: 'delete' }).then(deleted);
    rewards.given(created(), assigned()).when({ do: 'delete' }).thenRefused('resource_in_use');
    rewards.given(created(), assigned(), unassigned).when({ do: 'delete' }).then(deleted);
    rewards.given(created(), deleted).when({ do: 'delete' }).thenRefused('not_found');
    rewards.given(created(), deleted).when(assign).thenRefused('not_found');
  });
});

describe('an assignment of a reward', () => {
  it('is made once for each program', () => {
    rewards.given(created()).when(assign).then(assigned());
    const again = { ...assign, assignmentId: 'rewa_2' };
    rewards.given(created(), assigned()).when(again).thenRefused('duplicate_found');
    rewards
      .given(created(), assigned())
      .when({ ...again, campaignId: 'camp_other' })
      .then(assigned({ id: 'rewa_2', campaignId: 'camp_other' }));
  });

  it('costs points, unless it is a coin', () => {
    rewards
      .given(created())
      .when({ ...assign, points: undefined })
      .thenRefused('missing_param');
    rewards
      .given(created({ offer: coin }))
      .when(assign)
      .thenRefused('invalid_payload');
    rewards
      .given(created({ offer: coin }))
      .when({ ...assign, points: undefined })
      .then(assigned({ points: null }));
  });

  it('is redeemed automatically where it is said so, and never of a coin', () => {
    const automatic = assigned({ autoRedeem: true });
    rewards
      .given(created())
      .when({ ...assign, autoRedeem: true })
      .then(automatic);
    const change = { do: 'set_cost', assignmentId: 'rewa_1', now: LATER } as const;
    const updated = (changes: Partial<StoredRewardAssignment>): RewardEvent => ({
      type: 'reward.assignment_updated',
      data: { assignment: { ...toClub, ...changes, updatedAt: LATER } },
    });
    const before = rewards.given(created(), automatic);
    before.when({ ...change, autoRedeem: true }).thenNothing();
    before.when({ ...change, points: 7 }).then(updated({ autoRedeem: true, points: 7 }));
    before.when({ ...change, autoRedeem: false }).then(updated({ autoRedeem: false }));
    rewards
      .given(created(), assigned())
      .when({ ...change, autoRedeem: false })
      .thenNothing();
    const ofCoin = { ...assign, points: undefined, autoRedeem: true };
    rewards
      .given(created({ offer: coin }))
      .when(ofCoin)
      .thenRefused('invalid_payload');
    rewards
      .given(created({ offer: coin }), assigned({ points: null }))
      .when({ ...change, autoRedeem: true })
      .thenRefused('invalid_payload');
  });

  it('is not of a program to itself', () => {
    const club = { type: 'CAMPAIGN', campaignId: 'camp_club', campaignType: 'LOYALTY_PROGRAM', balance: 5 } as const;
    rewards
      .given(created({ offer: club }))
      .when(assign)
      .thenRefused('invalid_payload');
    rewards
      .given(created(), assigned())
      .when({ do: 'update', changes: { offer: club }, now: LATER })
      .thenRefused('invalid_payload');
  });

  it('is one of so many', () => {
    const many = Array.from({ length: MAX_ASSIGNMENTS }, (_one, index) =>
      assigned({ id: `rewa_x${index}`, campaignId: `camp_${index}` }),
    );
    rewards
      .given(created(), ...many)
      .when(assign)
      .thenRefused('invalid_payload');
  });

  it('has its cost changed, and is taken away once', () => {
    const cheaper = { do: 'set_cost', assignmentId: 'rewa_1', points: 50, now: LATER } as const;
    rewards
      .given(created(), assigned())
      .when(cheaper)
      .then({
        type: 'reward.assignment_updated',
        data: { assignment: { ...toClub, points: 50, updatedAt: LATER } },
      });
    rewards
      .given(created(), assigned())
      .when({ ...cheaper, points: 100 })
      .thenNothing();
    rewards.given(created(), assigned()).when({ do: 'unassign', assignmentId: 'rewa_1' }).then(unassigned);
    rewards
      .given(created(), assigned(), unassigned)
      .when({ do: 'unassign', assignmentId: 'rewa_1' })
      .thenRefused('not_found');
    rewards.given(created(), assigned(), unassigned).when(cheaper).thenRefused('not_found');
    rewards.given(created()).when({ do: 'unassign', assignmentId: 'toString' }).thenRefused('not_found');
  });
});

describe('the stock of a reward', () => {
  const mug = created({ offer: shirt, stock: 1 });
  const step = (type: 'reserved' | 'confirmed' | 'released' | 'given_back', redemptionId: string, redeemed: number) =>
    ({ type: `reward.use_${type}`, data: { id: 'rew_1', redemptionId, redeemed } }) as RewardEvent;
  const kept = step('reserved', 'r_1', 0);
  const had = step('confirmed', 'r_1', 1);
  const reserve = (redemptionId: string) => ({ do: 'reserve', redemptionId }) as const;

  it('is kept back for a redemption, then gone or free again', () => {
    rewards.given(mug).when(reserve('r_1')).then(kept);
    rewards.given(mug, kept).when({ do: 'confirm', redemptionId: 'r_1' }).then(had);
    rewards
      .given(mug, kept)
      .when({ do: 'release', redemptionId: 'r_1' })
      .then(step('released', 'r_1', 0));
    rewards.given(mug, kept).when(reserve('r_2')).thenRefused('quantity_exceeded');
    rewards.given(mug, kept, had).when(reserve('r_2')).thenRefused('quantity_exceeded');
    rewards
      .given(mug, kept, step('released', 'r_1', 0))
      .when(reserve('r_2'))
      .then(step('reserved', 'r_2', 0));
  });

  it('comes back by a rollback', () => {
    const back = step('given_back', 'r_1', 0);
    rewards.given(mug, kept, had).when({ do: 'give_back', redemptionId: 'r_1' }).then(back);
    rewards
      .given(mug, kept, had, back)
      .when(reserve('r_2'))
      .then(step('reserved', 'r_2', 0));
  });

  it('is kept back, and let go, once for each redemption', () => {
    rewards.given(mug, kept).when(reserve('r_1')).thenNothing();
    rewards.given(mug).when({ do: 'release', redemptionId: 'r_1' }).thenNothing();
    rewards.given(mug, kept, had).when({ do: 'confirm', redemptionId: 'r_1' }).thenNothing();
  });

  it('counts no more when the reward is deleted', () => {
    rewards
      .given(created({ stock: 1 }), deleted)
      .when({ do: 'confirm', redemptionId: 'r_1' })
      .thenNothing();
    rewards
      .given(created({ stock: 1 }), deleted)
      .when(reserve('r_1'))
      .thenRefused('not_found');
  });
});
