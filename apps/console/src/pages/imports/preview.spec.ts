import { describe, expect, it } from '@jest/globals';
import { guessedChoices } from './column-choices.js';
import { findingsIn, linesToSend, buildPreview, sampleOf } from './preview.js';

const COLUMNS = [
  { name: 'source_id', meaning: '', isRequired: true, isName: true, example: 'A,B' },
  { name: 'email', meaning: '', isEmail: true },
  { name: 'birthdate', meaning: '', isDate: true },
  { name: 'address_line_1', meaning: '' },
];
const TITLES = ['Kundennummer', 'E-Mail-Adresse', 'Straße', 'Geburtsdatum', 'Saison'];
const ROWS = [
  ['k1', 'ada@example.com', 'Allee 1', '31.12.1990', 'Winter'],
  ['k2', 'grace.example.com', 'Allee 2', 'gestern', ''],
  ['k1', 'ada@example', 'Allee 3', '1.2.1991', 'Winter'],
];

const guessed = guessedChoices('customers', COLUMNS, TITLES, ROWS);
const preview = buildPreview(TITLES, guessed, COLUMNS);

describe('The columns of a file', () => {
  it('are guessed from usual titles; the rest is metadata', () => {
    expect(guessed).toEqual([
      { target: 'source_id' },
      { target: 'email' },
      { target: 'address_line_1' },
      { target: 'birthdate', format: 'dotted' },
      { target: '*metadata' },
    ]);
    expect(preview).toMatchObject({ missing: [], repeated: [], ambiguous: [], hasField: true });
  });

  it('keep the field that has their very name, and fill each field once', () => {
    const titles = ['Customer ID', 'SOURCE  ID', 'Mail', 'E-Mail', ''];
    const targets = guessedChoices('customers', COLUMNS, titles, []).map(({ target }) => target);
    expect(targets).toEqual(['*metadata', 'source_id', 'email', '*metadata', '*left-out']);
  });

  it('are sent under the names that the engine knows, with dates as ISO 8601', () => {
    expect(linesToSend(preview, ROWS)).toEqual([
      ['source_id', 'email', 'address_line_1', 'birthdate', 'Saison'],
      ['k1', 'ada@example.com', 'Allee 1', '1990-12-31', 'Winter'],
      ['k2', 'grace.example.com', 'Allee 2', 'gestern', ''],
      ['k1', 'ada@example', 'Allee 3', '1991-02-01', 'Winter'],
    ]);
  });

  it('may be left out, and lines of another length stay so', () => {
    const choices = guessed.with(4, { target: '*left-out' }).with(3, { target: '*left-out' });
    const lines = linesToSend(buildPreview(TITLES, choices, COLUMNS), [['k1'], ['k2', 'b', 'c', 'd', 'e', 'f']]);
    expect(lines).toEqual([['source_id', 'email', 'address_line_1'], ['k1'], ['k2', 'b', 'c', 'f']]);
  });

  it('that are missing, filled twice or ambiguous are named', () => {
    const choices = ['email', 'email', 'birthdate'].map((target) => ({ target }));
    expect(buildPreview(['a', 'b', 'c'], choices, COLUMNS)).toMatchObject({
      missing: ['source_id'],
      repeated: ['email'],
      ambiguous: ['c'],
    });
  });
});

describe('The rows of a file', () => {
  it('are reported with what looks wrong in them', () => {
    expect(findingsIn(preview, ROWS)).toEqual([
      { row: 2, title: 'E-Mail-Adresse', value: 'grace.example.com', wrong: 'email' },
      { row: 2, title: 'Geburtsdatum', value: 'gestern', wrong: 'date' },
      { row: 3, title: 'Kundennummer', value: 'k1', wrong: 'repeated', firstRow: 1 },
      { row: 3, title: 'E-Mail-Adresse', value: 'ada@example', wrong: 'email' },
    ]);
  });

  it('have an example with its commas in quotes', () => {
    expect(sampleOf(COLUMNS)).toBe('source_id\n"A,B"\n');
  });
});
