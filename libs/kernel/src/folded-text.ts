// oxlint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007f]*$/;
const MARKS = /\p{M}+/gu;

/** Letters that are written like others but are no such letter with a mark. */
const ALIKE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const ALIKE_LETTERS = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'gu');

/** A text as searches compare it: in small letters and without accents. “Łukasz MÜLLER” is `lukasz muller`. */
export function foldedText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(ALIKE_LETTERS, (letter) => ALIKE[letter] ?? letter);
}

/** One text to search in, made of several: at most so many characters, so that no row of a list is costly to search. */
export function searchText(texts: readonly (string | null | undefined)[], atMost = MAX_SEARCH_CHARACTERS): string {
  return foldedText(texts.filter(Boolean).join(' ').slice(0, atMost));
}

const MAX_SEARCH_CHARACTERS = 500;
const MAX_WORDS = 8;

/** The parts that a text must all have to be found: the words of what was typed, folded. */
export function searchedWords(typed: string): readonly string[] {
  const words = foldedText(typed).split(/\s+/u).filter(Boolean);
  return [...new Set(words)].slice(0, MAX_WORDS);
}
