import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PLANTED_IN_SOURCES } from '../planted/planted-in-sources.js';
import { play } from './play.js';
import { SCENARIOS } from './scenarios.js';

const PARTS = 3;
const turn = process.env['PERKSTREAM_E2E_TURN'];
/** The gate plays a third of them in turn. */
const played = SCENARIOS.filter((_each, index) => turn === undefined || index % PARTS === Number(turn) % PARTS);

describe('A fault that was found', () => {
  it.each(played)('does not come again: $fault', async (scenario) => {
    expect(await play(scenario)).toEqual([]);
  });

  it.each([
    ...SCENARIOS.map(({ fault, repair }) => ({ name: fault, changes: repair })),
    ...PLANTED_IN_SOURCES.map(({ name, source }) => ({ name, changes: source })),
  ])('can be planted in the source: $name', ({ changes }) => {
    for (const { file, from } of changes) {
      const source = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
      expect(source.split(from)).toHaveLength(2);
    }
  });
});
