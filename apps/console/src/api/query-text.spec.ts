import { describe, expect, it } from '@jest/globals';
import { queryText } from './query-text.js';

describe('The query of a request', () => {
  it('has nested conditions in brackets', () => {
    const filters = { junction: 'and', code: { conditions: { $starts_with: ['A&B'] } } };
    expect(queryText({ limit: 20, filters })).toBe(
      'limit=20&filters[junction]=and&filters[code][conditions][%24starts_with][0]=A%26B',
    );
  });

  it('leaves out what is not there, and keeps what is empty or false', () => {
    expect(queryText({ a: undefined, b: null, c: '', d: false, filters: {} })).toBe('c=&d=false');
  });
});
