import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type PlacedTier, tierListDecider, type TierListEvent } from './tier-list.decider.js';

const list = story(tierListDecider);

function entered(...tiers: PlacedTier[]): TierListEvent {
  return { type: 'tier_list.entered', data: { tiers } };
}

const a = { id: 'promo_a', hierarchy: 1 };
const b = { id: 'promo_b', hierarchy: 7 };
const left: TierListEvent = { type: 'tier_list.left', data: { id: 'promo_b' } };
const closed: TierListEvent = { type: 'tier_list.closed', data: {} };
const newTier = { do: 'enter', tiers: [{ id: 'promo_n' }] } as const;

describe('the place of a new tier', () => {
  it('is the first one in a new campaign', () => {
    list.when(newTier).then(entered({ id: 'promo_n', hierarchy: 1 }));
  });

  it('is after the last one', () => {
    list
      .given(entered(a, b))
      .when(newTier)
      .then(entered({ id: 'promo_n', hierarchy: 8 }));
  });

  it('is after the last one that is still there', () => {
    list
      .given(entered(a, b), left)
      .when(newTier)
      .then(entered({ id: 'promo_n', hierarchy: 2 }));
  });

  it('counts on from where a tier was moved', () => {
    const moved: TierListEvent = { type: 'tier_list.moved', data: { id: 'promo_a', hierarchy: 20 } };
    list
      .given(entered(a, b), moved)
      .when(newTier)
      .then(entered({ id: 'promo_n', hierarchy: 21 }));
  });

  it('is the one that was asked for, and those after it count on from there', () => {
    const tiers = [
      { id: 'promo_1' },
      { id: 'promo_2', hierarchy: 5 },
      { id: 'promo_3' },
      { id: 'promo_4', hierarchy: 2 },
    ];
    list
      .when({ do: 'enter', tiers })
      .then(
        entered(
          { id: 'promo_1', hierarchy: 1 },
          { id: 'promo_2', hierarchy: 5 },
          { id: 'promo_3', hierarchy: 6 },
          { id: 'promo_4', hierarchy: 2 },
        ),
      );
  });

  it('is none in a campaign that is gone', () => {
    list.given(entered(a), closed).when(newTier).thenRefused('not_found');
  });
});

describe('the list of tiers', () => {
  it('hears of moves of the tiers that are in it', () => {
    const move = { do: 'move', tier: { id: 'promo_a', hierarchy: 3 } } as const;
    list.given(entered(a)).when(move).then({ type: 'tier_list.moved', data: move.tier });
    list
      .given(entered({ ...a, hierarchy: 3 }))
      .when(move)
      .thenNothing();
    list.given(entered(b)).when(move).thenNothing();
  });

  it('lets a tier go once, and closes once', () => {
    list.given(entered(b)).when({ do: 'leave', id: 'promo_b' }).then(left);
    list.given(entered(b), left).when({ do: 'leave', id: 'promo_b' }).thenNothing();
    list.given(entered(a)).when({ do: 'close' }).then(closed);
    list.given(closed).when({ do: 'close' }).thenNothing();
  });

  it('takes nothing in where nothing is brought', () => {
    list.when({ do: 'enter', tiers: [] }).thenNothing();
  });
});
