import { integrationEvent, OneOf, Text } from '../language/index.js';

/** Integration events of work that goes on after its request was answered. */

export class AsyncActionFinishedV1 {
  @Text('ID of the async action, as returned by the request (`aa_…`).') id!: string;
  @OneOf(['SUCCESS', 'FAILED']) outcome!: 'SUCCESS' | 'FAILED';
}

export const asyncActionEvents = {
  finished: integrationEvent({
    context: 'async-actions',
    type: 'async_action.finished.v1',
    summary: 'An async action finished. Its result is available from the API.',
    data: AsyncActionFinishedV1,
    example: { id: 'aa_00VbaJOMdVf1DaPGSJS7jlE0', outcome: 'SUCCESS' },
  }),
};
