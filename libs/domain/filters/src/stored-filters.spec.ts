import { describe, expect, it } from '@jest/globals';
import { filterFields } from './filter-field.js';
import { storedFilters } from './stored-filters.js';

const NOW = '2026-03-01T08:00:00.000Z';
const fields = filterFields([{ name: 'name', type: 'string' }]);
const isAda = { name: { conditions: { $is: ['Ada'] } } };

describe('a filter that is kept', () => {
  it('is a condition, and no objection', () => {
    const filters = storedFilters(fields);
    expect(filters.objectionTo(isAda, NOW)).toBeUndefined();
    expect(filters.conditionOf(isAda, NOW)).toEqual({ field: 'name', is: 'Ada' });
    expect(filters.conditionOf({}, NOW)).toBeUndefined();
  });

  it('is refused as a part of a body when it is not sound', () => {
    const refused = { refused: 'invalid_payload' };
    expect(storedFilters(fields).objectionTo({ colour: { conditions: { $is: ['red'] } } }, NOW)).toMatchObject(refused);
    expect(storedFilters(fields, { junctionRequired: true }).objectionTo(isAda, NOW)).toMatchObject(refused);
  });

  it('is refused when it is too long, however sound', () => {
    const long = { name: { conditions: { $is: ['a'.repeat(20_000)] } } };
    expect(storedFilters(fields).objectionTo(long, NOW)).toMatchObject({
      refused: 'invalid_payload',
      details: { details: 'Property .filter is too long' },
    });
  });
});
