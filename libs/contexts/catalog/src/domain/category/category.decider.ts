import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';
import { type CategoryEvent, type StoredCategory } from '@perkstream/published';

export type CategoryState =
  | { readonly status: 'none' }
  | { readonly status: 'live'; readonly category: StoredCategory }
  | { readonly status: 'gone' };

/** `now` is ISO 8601 in UTC. */
export type CategoryCommand =
  | {
      readonly do: 'create';
      readonly id: string;
      readonly name: string;
      readonly hierarchy: number;
      /** Absent: ALL */
      readonly selection?: StoredCategory['selection'];
      readonly now: string;
    }
  | {
      readonly do: 'update';
      readonly name?: string;
      readonly hierarchy?: number;
      readonly selection?: StoredCategory['selection'];
      readonly now: string;
    }
  | { readonly do: 'delete' };

export type CategoryRefusal = 'not_found' | 'duplicate_found';

/** One stream per category, named by its id. */
export const categoryAggregate: Aggregate<CategoryCommand, CategoryEvent, CategoryState, CategoryRefusal> = {
  category: 'category',
  initial: { status: 'none' },

  decide(command, state): readonly CategoryEvent[] | Refusal<CategoryRefusal> {
    if (command.do === 'create') {
      const { id, name, hierarchy, selection, now } = command;
      if (state.status !== 'none') return refuse('duplicate_found');
      const chosen = selection === undefined ? undefined : { selection };
      const category = { id, name, hierarchy, ...chosen, createdAt: now, updatedAt: null };
      return [{ type: 'category.created', data: { category } }];
    }
    if (state.status !== 'live') return refuse('not_found');
    const { category } = state;
    if (command.do === 'delete') return [{ type: 'category.deleted', data: { id: category.id } }];
    const { name = category.name, hierarchy = category.hierarchy, selection = category.selection, now } = command;
    const isAsItWas = name === category.name && hierarchy === category.hierarchy && selection === category.selection;
    if (isAsItWas) return [];
    const chosen = selection === undefined ? undefined : { selection };
    const changed = { ...category, name, hierarchy, ...chosen, updatedAt: now };
    return [{ type: 'category.updated', data: { category: changed } }];
  },

  evolve(_state, event) {
    if (event.type === 'category.deleted') return { status: 'gone' };
    return { status: 'live', category: event.data.category };
  },
};
