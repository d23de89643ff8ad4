import { describe, expect, it } from '@jest/globals';
import { metadataChange, metadataRows } from './metadata-rows.js';

const METADATA = { shelf: 3, season: 'spring', number: '3', tags: ['a'] };

describe('Metadata in a form', () => {
  it('changes nothing where nothing was typed', () => {
    expect(metadataChange(METADATA, metadataRows(METADATA))).toEqual({});
  });

  it('sends what was changed and what is gone', () => {
    const rows = [
      { name: 'shelf', value: '4' },
      { name: 'season', value: 'spring' },
      { name: ' new ', value: '007' },
    ];
    expect(metadataChange(METADATA, rows)).toEqual({ shelf: 4, new: '007', number: null, tags: null });
  });

  it('has a row for each property of the schema, and values of its types', () => {
    const one = { optional: true, array: false } as const;
    const properties = {
      size: { ...one, type: 'string' },
      weight: { ...one, type: 'number' },
      isGift: { ...one, type: 'boolean' },
      colors: { type: 'string', optional: true, array: true },
      sizes: { type: 'number', optional: true, array: true },
      season: { ...one, type: 'string' },
    } as const;
    const stored = { size: '12', season: 'spring', other: '12' };
    const rows = metadataRows(stored, properties);
    expect(rows.map(({ name, value }) => [name, value])).toEqual([
      ['size', '12'],
      ['weight', ''],
      ['isGift', ''],
      ['colors', ''],
      ['sizes', ''],
      ['season', 'spring'],
      ['other', '"12"'],
    ]);
    expect(metadataChange(stored, rows, properties)).toEqual({});
    const typed = { size: '13', weight: '2.5', isGift: 'true', colors: '["1","2"]', sizes: '["1","2"]', season: '' };
    const changed = rows.map(({ name, value }) => ({ name, value: { ...typed, other: value }[name] ?? value }));
    expect(metadataChange(stored, changed, properties)).toEqual({
      ...{ size: '13', weight: 2.5, isGift: true, colors: ['1', '2'], sizes: [1, 2] },
      season: null,
    });
  });
});
