import { integrationEvent, OneOf, Text } from '../language/index.js';

/** Integration events of work that goes on after its request was answered. */

export class AsyncActionFinishedV1 {
  @Text('aa_…, as the request answered it') id!: string;
  @OneOf(['SUCCESS', 'FAILED']) outcome!: 'SUCCESS' | 'FAILED';
}

export const asyncActionEvents = {
  finished: integrationEvent({
    context: 'async-actions',
    type: 'async_action.finished.v1',
    summary: 'Work that went on after its request was answered is done; the API tells what came of it.',
    data: AsyncActionFinishedV1,
    example: { id: 'aa_00VbaJOMdVf1DaPGSJS7jlE0', outcome: 'SUCCESS' },
  }),
};
