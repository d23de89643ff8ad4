import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type CategoryEvent } from '@perkstream/published';
import { categoryAggregate } from './category.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';
const category = { id: 'cat_1', name: 'Sale', hierarchy: 5, createdAt: NOW, updatedAt: null };
const created: CategoryEvent = { type: 'category.created', data: { category } };
const deleted: CategoryEvent = { type: 'category.deleted', data: { id: 'cat_1' } };
const create = { do: 'create', id: 'cat_1', name: 'Sale', hierarchy: 5, now: NOW } as const;
const categories = story(categoryAggregate);

describe('a category', () => {
  it('is created once', () => {
    categories.when(create).then(created);
    categories.given(created).when(create).thenRefused('duplicate_found');
    categories.given(created, deleted).when(create).thenRefused('duplicate_found');
  });

  it('changes only what was sent', () => {
    categories
      .given(created)
      .when({ do: 'update', hierarchy: 0, now: LATER })
      .then({ type: 'category.updated', data: { category: { ...category, hierarchy: 0, updatedAt: LATER } } });
    categories
      .given(created)
      .when({ do: 'update', name: 'Flash sale', now: LATER })
      .then({ type: 'category.updated', data: { category: { ...category, name: 'Flash sale', updatedAt: LATER } } });
  });

  it('does not change when it is sent as it is', () => {
    categories.given(created).when({ do: 'update', name: 'Sale', hierarchy: 5, now: LATER }).thenNothing();
  });

  it('keeps which of its redeemables may apply, once that is set', () => {
    const chosen = { ...category, selection: 'BEST' } as const;
    const set = { type: 'category.updated', data: { category: { ...chosen, updatedAt: LATER } } } as const;
    categories.when({ ...create, selection: 'BEST' }).then({ type: 'category.created', data: { category: chosen } });
    categories.given(created).when({ do: 'update', selection: 'BEST', now: LATER }).then(set);
    categories.given(created, set).when({ do: 'update', selection: 'BEST', hierarchy: 5, now: LATER }).thenNothing();
  });

  it('is deleted once, and not changed after that', () => {
    categories.given(created).when({ do: 'delete' }).then(deleted);
    categories.given(created, deleted).when({ do: 'delete' }).thenRefused('not_found');
    categories.given(created, deleted).when({ do: 'update', name: 'New', now: LATER }).thenRefused('not_found');
    categories.when({ do: 'delete' }).thenRefused('not_found');
  });
});
