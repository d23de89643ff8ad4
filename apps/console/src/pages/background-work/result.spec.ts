import { describe, expect, it } from '@jest/globals';
import { resultOf } from './result.js';

describe('The result of background work', () => {
  it('names the bad rows of an import', () => {
    const failed = [{ source_id: 'third', row: 3, reason: 'birthdate must be a day' }];
    expect(resultOf({ message: '', done_count: 2, failed_count: 1, failed })).toEqual({
      done: 2,
      failed: 1,
      badRows: [{ row: 3, name: 'third', reason: 'birthdate must be a day' }],
      reports: [],
    });
  });

  it('is empty where nothing is known of it', () => {
    expect(resultOf(undefined)).toEqual({ done: undefined, failed: undefined, badRows: [], reports: [] });
  });
});
