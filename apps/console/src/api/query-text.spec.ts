import { describe, expect, it } from '@jest/globals';
import { queryText } from './query-text.js';

describe('The query of a request', () => {
  it('writes out filters as the API reads them, and leaves out what is not given', () => {
    const query = { limit: 5, code: undefined, ids: ['a', 'b'], filters: { code: { conditions: { $is: ['A&B'] } } } };
    expect(decodeURIComponent(queryText(query))).toBe('limit=5&ids=a&ids=b&filters[code][conditions][$is][0]=A&B');
  });

  it('is empty without values', () => {
    expect(queryText({ filters: {} })).toBe('');
  });
});
