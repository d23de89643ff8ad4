import { describe, expect, it } from '@jest/globals';
import { away, unavailable } from './engine-failure.js';

describe('a failure of the engine', () => {
  it('is named by its type where it says nothing else', () => {
    const silent = Object.assign(new Error(''), { type: 'timeout' });
    expect(unavailable(silent)).toMatchObject({ outcome: 'unknown', message: 'event store is not available: timeout' });
    expect(away('not_done', unavailable(silent)).message).toBe('event store is not available: timeout');
  });

  it('is named by its code or its class where it has no type', () => {
    expect(away('not_done', Object.assign(new Error(''), { code: 'ECONNREFUSED' })).message).toMatch(/: ECONNREFUSED$/);
    expect(away('not_done', new AggregateError([])).message).toMatch(/: AggregateError$/);
  });
});
