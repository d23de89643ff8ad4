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
});
