import { changes, view } from '@perkstream/platform';
import { type PromotionStackDefined, type StackDefinition } from '@perkstream/published';

/** Finds stacks by id, and for lists. */
export interface StackDocument {
  readonly id: string;
  readonly projectId: string;
  /** Equal to that of the definition: lists sort by it. */
  readonly name: string;
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly definition: StackDefinition;
}

export const promotionStacksView = view<StackDocument, PromotionStackDefined>({
  kind: 'entity',
  collection: {
    name: 'promotion_stacks',
    version: 1,
    fields: { projectId: 'text', created_at: 'text', updated_at: 'text', name: 'text' },
    indexes: [
      ['projectId', 'created_at'],
      ['projectId', 'updated_at'],
      ['projectId', 'name'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'promotion_stack.created': ({ data: { stack }, metadata: { projectId } }) => stored(projectId, stack, null),
    'promotion_stack.restored': ({ data: { stack, updatedAt }, metadata: { projectId } }) =>
      stored(projectId, stack, updatedAt),
    'promotion_stack.updated': ({ data }) => {
      const { id, changes: changed, at } = data;
      return changes<StackDocument>(id, (before) => {
        if (!before) return null;
        const definition = { ...before.definition, ...changed };
        return { ...before, name: definition.name, updated_at: at, definition };
      });
    },
    'promotion_stack.deleted': ({ data }) => changes<StackDocument>(data.id, () => null),
  },
});

function stored(projectId: string, definition: StackDefinition, updated_at: string | null) {
  const { id, name, createdAt: created_at } = definition;
  return changes<StackDocument>(id, () => ({ id, projectId, name, created_at, updated_at, definition }));
}
