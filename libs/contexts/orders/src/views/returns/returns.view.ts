import { creates, view } from '@perkstream/platform';
import { type ReturnEvent, type ReturnRecord } from '@perkstream/published';

/** A return as lists show one. */
export interface ReturnEntry {
  readonly id: string;
  readonly projectId: string;
  readonly return: ReturnRecord;
}

export const returnsView = view<ReturnEntry, ReturnEvent>({
  kind: 'entity',
  collection: {
    name: 'returns',
    version: 1,
    fields: {
      projectId: 'text',
      'return.created_at': 'text',
      'return.order_id': 'text',
      'return.customer_id': 'text',
    },
    indexes: [
      ['projectId', 'return.created_at'],
      ['projectId', 'return.order_id', 'return.created_at'],
      ['projectId', 'return.customer_id', 'return.created_at'],
    ],
  },
  on: {
    'return.completed': ({ data, metadata: { projectId } }) =>
      creates(data.return.id, { id: data.return.id, projectId, return: data.return }),
  },
});
