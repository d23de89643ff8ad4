import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type PlacedTier, type StackDefinition, type TierListEvent } from '@perkstream/published';
import { tierListAggregate } from './tier-list.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const list = story(tierListAggregate);

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

  it('is none beyond a thousand', () => {
    const many = Array.from({ length: 999 }, (_one, index) => ({ id: `promo_${index}`, hierarchy: index }));
    list
      .given(entered(...many))
      .when(newTier)
      .then(entered({ id: 'promo_n', hierarchy: 999 }));
    list
      .given(entered(...many, { ...a, hierarchy: 999 }))
      .when(newTier)
      .thenRefused('invalid_payload');
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

  it('lets a tier go once, and closes once, after which none has to leave', () => {
    list.given(entered(a, b), closed).when({ do: 'leave', id: 'promo_b', now: NOW }).thenNothing();
    list.given(entered(b)).when({ do: 'leave', id: 'promo_b', now: NOW }).then(left);
    list.given(entered(b), left).when({ do: 'leave', id: 'promo_b', now: NOW }).thenNothing();
    list.given(entered(a)).when({ do: 'close', now: NOW }).then(closed);
    list.given(closed).when({ do: 'close', now: NOW }).thenNothing();
  });

  it('takes nothing in where nothing is brought', () => {
    list.when({ do: 'enter', tiers: [] }).thenNothing();
  });
});

describe('the order of tiers', () => {
  const inOrder = (...ids: string[]) => ({ do: 'order', orderId: 'o_1', ids }) as const;
  const ordered = (orderId: string, ...ids: string[]): TierListEvent => ({
    type: 'tier_list.ordered',
    data: { orderId, tiers: ids.map((id, index) => ({ id, hierarchy: index + 1 })) },
  });

  it('gives each tier its place, from 1', () => {
    list
      .given(entered(a, b))
      .when(inOrder('promo_b', 'promo_a'))
      .then(ordered('o_1', 'promo_b', 'promo_a'));
    list
      .given(entered(a, b), ordered('o_0', 'promo_b', 'promo_a'))
      .when(inOrder('promo_b', 'promo_a'))
      .thenNothing();
    list
      .given(entered(a, b), ordered('o_0', 'promo_b', 'promo_a'))
      .when(newTier)
      .then(entered({ id: 'promo_n', hierarchy: 3 }));
  });

  it('puts those that are not named behind the others, in the order that they had', () => {
    const c = { id: 'promo_c', hierarchy: 3 };
    list
      .given(entered(a, b, c))
      .when(inOrder('promo_b'))
      .then(ordered('o_1', 'promo_b', 'promo_a', 'promo_c'));
  });

  it.each([
    ['one is not of the campaign', ['promo_a', 'promo_b', 'promo_c']],
    ['one comes twice', ['promo_a', 'promo_b', 'promo_a']],
  ])('is refused where %s', (_what, ids) => {
    list
      .given(entered(a, b))
      .when(inOrder(...ids))
      .thenRefused('invalid_payload');
  });

  it('is none in a campaign that is gone', () => {
    list.given(entered(a), closed).when(inOrder('promo_a')).thenRefused('not_found');
  });

  it('is finished with the last one that is applied, or when nobody applies one any more', () => {
    const both = [entered(a, b), ordered('o_1', 'promo_b', 'promo_a'), ordered('o_2', 'promo_a', 'promo_b')];
    const applied = (orderId: string): TierListEvent => ({ type: 'tier_list.order_applied', data: { orderId } });
    const finished: TierListEvent = { type: 'tier_list.ordering_finished', data: {} };
    list
      .given(...both)
      .when({ do: 'finish_order', orderId: 'o_1' })
      .then(applied('o_1'));
    list
      .given(...both, applied('o_1'))
      .when({ do: 'finish_order', orderId: 'o_1' })
      .thenNothing();
    list
      .given(...both, applied('o_1'))
      .when({ do: 'finish_order', orderId: 'o_2' })
      .then(applied('o_2'), finished);
    list
      .given(...both)
      .when({ do: 'finish_order' })
      .then(finished);
    list
      .given(...both, finished)
      .when({ do: 'finish_order', orderId: 'o_2' })
      .thenNothing();
  });
});

const LATER = '2026-03-02T08:00:00.000Z';
const stack: StackDefinition = {
  id: 'stack_1',
  campaignId: 'camp_1',
  name: 'Both',
  tierIds: ['promo_b', 'promo_a'],
  categoryId: null,
  metadata: { kind: 'x', old: 1 },
  createdAt: NOW,
};
const single: StackDefinition = { ...stack, id: 'stack_2', tierIds: ['promo_b'] };
const created = (definition = stack): TierListEvent => ({
  type: 'promotion_stack.created',
  data: { stack: definition },
});
const deletedStack = (id: string): TierListEvent => ({ type: 'promotion_stack.deleted', data: { id, at: LATER } });
const updatedStack = (changes: object): TierListEvent => ({
  type: 'promotion_stack.updated',
  data: { id: 'stack_1', campaignId: 'camp_1', changes, at: LATER },
});
const update = { do: 'update_stack', id: 'stack_1', now: LATER } as const;

describe('a stack', () => {
  it('is made of tiers of its campaign, once', () => {
    list.given(entered(a, b)).when({ do: 'create_stack', stack }).then(created());
    list.given(entered(a, b), created()).when({ do: 'create_stack', stack }).thenNothing();
  });

  it('is not made of a tier that is not there, or twice, or of a campaign that is gone', () => {
    list.given(entered(a)).when({ do: 'create_stack', stack }).thenRefused('not_found');
    const twice = { ...stack, tierIds: ['promo_a', 'promo_a'] };
    list.given(entered(a)).when({ do: 'create_stack', stack: twice }).thenRefused('invalid_payload');
    list.given(entered(a, b), closed).when({ do: 'create_stack', stack }).thenRefused('not_found');
  });

  it('is one of five hundred at most', () => {
    const many = Array.from({ length: 500 }, (_one, index) => created({ ...stack, id: `stack_${index}` }));
    const another = { do: 'create_stack', stack: { ...stack, id: 'stack_n' } } as const;
    list
      .given(entered(a, b), ...many)
      .when(another)
      .thenRefused('invalid_payload');
    list
      .given(entered(a, b), ...many.slice(1))
      .when(another)
      .then(created(another.stack));
  });

  it('is changed in what was sent, metadata key by key', () => {
    const given = list.given(entered(a, b), created());
    given
      .when({ ...update, name: 'One', tierIds: ['promo_a'] })
      .then(updatedStack({ name: 'One', tierIds: ['promo_a'] }));
    given
      .when({ ...update, categoryId: 'cat_1', metadata: { old: null, new: 2 } })
      .then(updatedStack({ categoryId: 'cat_1', metadata: { kind: 'x', new: 2 } }));
    given.when(update).then(updatedStack({}));
  });

  it('is not changed to tiers that are not there, or twice, nor when it is gone', () => {
    const given = list.given(entered(a, b), created());
    given.when({ ...update, tierIds: ['promo_c'] }).thenRefused('not_found');
    given.when({ ...update, tierIds: ['promo_a', 'promo_a'] }).thenRefused('invalid_payload');
    list.given(entered(a, b), created(), deletedStack('stack_1')).when(update).thenRefused('not_found');
  });

  it('is deleted once', () => {
    const remove = { do: 'delete_stack', id: 'stack_1', now: LATER } as const;
    list.given(entered(a, b), created()).when(remove).then(deletedStack('stack_1'));
    list.given(entered(a, b), created(), deletedStack('stack_1')).when(remove).thenRefused('not_found');
  });

  it('loses a tier that leaves, and goes with its last one', () => {
    list
      .given(entered(a, b), created(), created(single))
      .when({ do: 'leave', id: 'promo_b', now: LATER })
      .then(updatedStack({ tierIds: ['promo_a'] }), deletedStack('stack_2'), left);
  });

  it('goes with its campaign', () => {
    list
      .given(entered(a, b), created(), created(single))
      .when({ do: 'close', now: LATER })
      .then(deletedStack('stack_1'), deletedStack('stack_2'), closed);
  });

  it('comes back with its campaign, as do the places of the tiers', () => {
    const before = list.given(entered(a, b), created()).state();
    const gone = list.given(entered(a, b), created(), deletedStack('stack_1'), closed);
    const reopened: TierListEvent = { type: 'tier_list.reopened', data: { tiers: [a, b] } };
    const restored: TierListEvent = {
      type: 'promotion_stack.restored',
      data: { id: 'stack_1', stack, updatedAt: null, at: LATER },
    };
    gone.when({ do: 'reopen', before, now: LATER }).then(reopened, restored);
    const back = list.given(entered(a, b), created(), deletedStack('stack_1'), closed, reopened, restored);
    expect(back.state()).toEqual(before);
    back.when({ do: 'reopen', before, now: LATER }).thenNothing();
  });
});
