import { ApiError } from '../../api/api-error.js';
import { type ListQuery } from '../../parts/lists/list-page.js';
import { type PartState } from './samples.js';

/** An error of the API, as pages show it. */
export const SAMPLE_ERROR = new ApiError(503, {
  code: 503,
  key: 'unavailable',
  message: 'Service unavailable',
  details: 'The event store does not answer.',
  request_id: 'req_0123456789',
});

/** What a query gives in each state. */
export function answerOf<Data>(state: PartState, data: Data): ListQuery<Data> {
  return {
    data: state === 'usual' ? data : undefined,
    error: state === 'failed' ? SAMPLE_ERROR : null,
    refetch: () => undefined,
  };
}
