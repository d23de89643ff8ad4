import { describe, expect, it } from '@jest/globals';
import { type DateFormat, formatsIn, isoDateOf, likelyFormat } from './dates.js';

describe('A date of a file', () => {
  it.each<[string, DateFormat, string | undefined]>([
    ['2026-12-31', 'iso', '2026-12-31'],
    ['2026-12-31', 'dotted', '2026-12-31'],
    ['2026-12-31T08:00:00Z', 'iso', '2026-12-31T08:00:00Z'],
    ['31.12.2026', 'dotted', '2026-12-31'],
    ['1.2.2026', 'dotted', '2026-02-01'],
    ['31.12.2026 00:00:00', 'dotted', '2026-12-31'],
    ['31.12.2026 18:30', 'dotted', undefined],
    ['31.02.2026', 'dotted', undefined],
    ['31.12.26', 'dotted', undefined],
    ['12/31/2026', 'month-first', '2026-12-31'],
    ['12/31/2026', 'day-first', undefined],
    ['3/4/2026', 'month-first', '2026-03-04'],
    ['3/4/2026', 'day-first', '2026-04-03'],
    ['2026/12/31', 'year-first', '2026-12-31'],
    ['31-12-2026', 'day-dashed', '2026-12-31'],
    ['12-31-2026', 'month-dashed', '2026-12-31'],
    ['yesterday', 'iso', undefined],
  ])('%s is read as %s: %s', (text, format, iso) => {
    expect(isoDateOf(text, format)).toBe(iso);
  });
});

describe('The format of a column of dates', () => {
  const offered = (values: readonly string[]) => formatsIn(values).map(({ format }) => format);

  it('is the one that reads most of it', () => {
    expect(likelyFormat(['2026-12-31', '', '2026-01-02'])).toBe('iso');
    expect(likelyFormat(['3/4/2026', '12/31/2026'])).toBe('month-first');
    expect(offered(['3/4/2026', '12/31/2026'])).toEqual(['month-first', 'day-first']);
    expect(likelyFormat(['2026-12-31', '1.2.2026'])).toBe('dotted');
    expect(likelyFormat(['yesterday'])).toBe('iso');
  });

  it('is left to the person where two read as much', () => {
    expect(likelyFormat(['3/4/2026', '5/6/2026'])).toBeUndefined();
    expect(offered(['3/4/2026', '5/6/2026'])).toEqual(['month-first', 'day-first']);
  });
});
