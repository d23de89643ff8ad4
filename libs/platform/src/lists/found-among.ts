import { foldedText, searchedWords } from '@perkstream/kernel';
import { type Found, type FoundThing } from '@perkstream/published';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The things whose name has each word of a text as a part, and the one that has it as its id: of few that are all at hand. */
export function foundAmong(all: readonly Named[], type: FoundThing['type'], text: string, limit: number): Found[] {
  const words = searchedWords(text);
  return all
    .filter(
      ({ id, name }) => id === text || (words.length > 0 && words.every((word) => foldedText(name).includes(word))),
    )
    .map(({ id, name }) => ({ type, id, title: name, subtitle: '', isExact: id === text || name === text }))
    .sort((a, b) => Number(b.isExact) - Number(a.isExact))
    .slice(0, limit);
}
