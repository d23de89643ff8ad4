import { describe, expect, it } from '@jest/globals';
import { previewOf, sampleOf } from './preview.js';

const COLUMNS = [
  { name: 'code', meaning: '', isRequired: true, example: 'A,B' },
  { name: 'voucher_type', meaning: '' },
];

describe('The preview of a file', () => {
  it('finds known columns however they are written, and takes the others for metadata', () => {
    const { columns, rows, missing } = previewOf(
      [
        ['CODE', 'Voucher  Type', 'Season'],
        ['A', 'B', 'C'],
      ],
      COLUMNS,
    );
    expect(columns.map(({ field }) => field)).toEqual(['code', 'voucher_type', undefined]);
    expect(rows).toEqual([['A', 'B', 'C']]);
    expect(missing).toEqual([]);
  });

  it('names required columns that are missing, and those that come twice', () => {
    expect(previewOf([['season', 'Season']], COLUMNS)).toMatchObject({ missing: ['code'], repeated: ['season'] });
  });

  it('has an example with its commas in quotes', () => {
    expect(sampleOf(COLUMNS)).toBe('code\n"A,B"\n');
  });
});
