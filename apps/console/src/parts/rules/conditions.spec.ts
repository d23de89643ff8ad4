import { describe, expect, it } from '@jest/globals';
import { type ConditionField, buildFilters, parseFilters } from './conditions.js';

const FIELDS: readonly ConditionField[] = [
  { name: 'created_at', label: 'Created', kind: 'date' },
  { name: 'total', label: 'Total', kind: 'money' },
  { name: 'metadata', label: 'Metadata', kind: 'text' },
];

const ROWS = [
  { field: 'created_at', operator: '$after', value: '2026-01-01' },
  { field: 'created_at', operator: '$before', value: '2026-02-01' },
  { field: 'total', operator: '$more_than', value: '12.5' },
  { field: 'metadata', key: 'season', operator: '$is', value: 'spring' },
] as const;

const FILTERS = {
  junction: 'and',
  created_at: { conditions: { $after: ['2026-01-01'], $before: ['2026-02-01'] } },
  total: { conditions: { $more_than: [1250] } },
  'metadata.season': { conditions: { $is: ['spring'] } },
};

describe('Conditions', () => {
  it('become the filter that the engine takes, with money in minor units', () => {
    expect(buildFilters(ROWS, FIELDS)).toEqual(FILTERS);
  });

  it('without values stand in a row each, and are sent again', () => {
    const filters = {
      junction: 'and',
      metadata: { conditions: { $has_value: [] } },
      total: { conditions: { $is: [5] } },
    };
    const rows = parseFilters({ 'metadata.size': filters.metadata, total: filters.total }, FIELDS)!;
    expect(rows[0]).toEqual({ field: 'metadata', key: 'size', operator: '$has_value', value: '' });
    expect(Object.keys(buildFilters(rows, FIELDS))).toEqual(['junction', 'metadata.size', 'total']);
    expect(parseFilters({ total: { conditions: { $is: [] } } }, FIELDS)).toBeUndefined();
  });

  it('are those of a stored filter', () => {
    expect(parseFilters(FILTERS, FIELDS)).toEqual(ROWS);
  });

  it('leave out what is not filled in yet', () => {
    expect(buildFilters([{ field: 'created_at', operator: '$after', value: ' ' }], FIELDS)).toEqual({
      junction: 'and',
    });
  });

  it('do not pretend to show a filter that they cannot', () => {
    expect(parseFilters({ junction: 'and', other: { conditions: { $is: ['x'] } } }, FIELDS)).toBeUndefined();
  });
});
