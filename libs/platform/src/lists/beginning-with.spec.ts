import { describe, expect, it } from '@jest/globals';
import { type DocumentQuery } from '@perkstream/ports';
import { beginningWith } from './beginning-with.js';

async function askedFor(text: string, limit = 5): Promise<unknown[]> {
  const asked: DocumentQuery[] = [];
  const find = async (query: DocumentQuery) => {
    asked.push(query);
    return Array.from({ length: 3 }, () => ({}));
  };
  const found = await beginningWith({ find } as never, 'proj_1', 'name', text, limit);
  expect(found.length).toBeLessThanOrEqual(limit);
  return asked.map(({ where }) => (where as { all: [unknown, { startsWith: string }] }).all[1].startsWith);
}

describe('texts that begin with a text', () => {
  it('are looked for as they were sent, in small and in capital letters, and with capitals first', async () => {
    expect(await askedFor('ada love')).toEqual(['ada love', 'ADA LOVE', 'Ada love', 'Ada Love']);
    expect(await askedFor('aDA-l')).toEqual(['aDA-l', 'ada-l', 'ADA-L', 'Ada-l', 'Ada-L']);
  });

  it('are looked for once where case makes no difference', async () => {
    expect(await askedFor('+49 30')).toEqual(['+49 30']);
  });

  it('are as many as was asked for, at most', async () => {
    await askedFor('ada', 4);
  });
});
