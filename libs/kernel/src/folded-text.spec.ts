import { describe, expect, it } from '@jest/globals';
import { foldedText, searchedWords, searchText } from './folded-text.js';

describe('a folded text', () => {
  it.each([
    ['FRIEND-7Kq', 'friend-7kq'],
    ['Jörg MÜLLER', 'jorg muller'],
    ['Łukasz Straße', 'lukasz strasse'],
    ['Søren Æbelø', 'soren aebelo'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['İstanbul ışık', 'istanbul isik'],
    ['ﬁn Ｗide', 'fin wide'],
    ['Nguyễn', 'nguyen'],
  ])('of “%s” is “%s”', (text, folded) => {
    expect(foldedText(text)).toBe(folded);
    expect(foldedText(text.normalize('NFD'))).toBe(folded);
    expect(foldedText(folded)).toBe(folded);
  });
});

describe('what is searched', () => {
  it('is one text of those that are there, of a bounded length', () => {
    expect(searchText(['Maja Nováková', null, undefined, 'MAJA@example.com'])).toBe('maja novakova maja@example.com');
    expect(searchText(['x'.repeat(10_000)])).toHaveLength(500);
  });

  it('is found by all words that were typed, of which only the first eight count', () => {
    expect(searchedWords('  Nová  maja MAJA ')).toEqual(['nova', 'maja']);
    expect(searchedWords('   ')).toEqual([]);
    expect(searchedWords('a b c d e f g h i j')).toHaveLength(8);
  });
});
