import { describe, expect, it } from '@jest/globals';
import { isInstantText } from '@perkstream/published';
import { offer } from '../../services/offers/testing/offers.js';
import { cursorOf, markOf } from './cursor.js';

describe('a cursor', () => {
  it('is a date-time that distinguishes an item from those made at the same time', () => {
    const listed = { offer: offer('a', 1.25), rank: 37 };
    const cursor = cursorOf(listed);
    expect(cursor).toBe('2026-03-01T08:00:01.250000037Z');
    expect(isInstantText(cursor)).toBe(true);
    expect(markOf(cursor)).toEqual({ madeAt: listed.offer.madeAt, rank: 37 });
  });

  it.each(['2026-03-01T08:00:01.250Z', '2026-03-01T09:00:01.25+01:00'])(
    'may be the time of an item alone: %s',
    (text) => {
      expect(markOf(text)).toEqual({ madeAt: Date.parse('2026-03-01T08:00:01.250Z') });
    },
  );
});
