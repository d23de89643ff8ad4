import { type Decider, type Refusal, refuse } from '@perkstream/kernel';
import { type ProductCollectionEvent, type StoredProductCollection } from '@perkstream/published';

/** So many has a project. Source: programs facts, 5.7. */
export const COLLECTIONS_AT_MOST = 100;

/** The collections of a project, by id, in the order in which they were made. */
export type ProductCollectionsState = Readonly<Record<string, StoredProductCollection>>;

export type ProductCollectionsCommand =
  | { readonly do: 'create'; readonly collection: StoredProductCollection }
  | {
      readonly do: 'update';
      readonly id: string;
      readonly changes: Partial<Pick<StoredProductCollection, 'name' | 'filter'>>;
      /** ISO 8601 in UTC */
      readonly now: string;
    }
  | { readonly do: 'delete'; readonly id: string };

export type ProductCollectionsRefusal = 'not_found' | 'invalid_payload';

export const productCollectionsDecider: Decider<
  ProductCollectionsCommand,
  ProductCollectionEvent,
  ProductCollectionsState,
  ProductCollectionsRefusal
> = {
  initial: {},

  decide(command, state): readonly ProductCollectionEvent[] | Refusal<ProductCollectionsRefusal> {
    if (command.do === 'create') {
      if (Object.keys(state).length >= COLLECTIONS_AT_MOST) {
        const details = `A project has ${COLLECTIONS_AT_MOST} collections of products at most`;
        return refuse('invalid_payload', { details });
      }
      return [{ type: 'product_collection.created', data: { collection: command.collection } }];
    }
    const known = collectionIn(state, command.id);
    if (!known) return refuse('not_found');
    if (command.do === 'delete') return [{ type: 'product_collection.deleted', data: { id: known.id } }];
    const { changes, now } = command;
    if (changes.filter && !known.filter) {
      return refuse('invalid_payload', {
        details: 'Property .filter cannot be set: the products of the collection are fixed',
      });
    }
    const collection = { ...known, ...changes, updatedAt: now };
    return [{ type: 'product_collection.updated', data: { collection } }];
  },

  evolve(state, event): ProductCollectionsState {
    if (event.type !== 'product_collection.deleted') {
      return { ...state, [event.data.collection.id]: event.data.collection };
    }
    const { [event.data.id]: _deleted, ...rest } = state;
    return rest;
  },
};

export function collectionIn(state: ProductCollectionsState, id: string): StoredProductCollection | undefined {
  return Object.hasOwn(state, id) ? state[id] : undefined;
}
