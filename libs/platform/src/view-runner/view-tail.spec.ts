import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Condition } from '@perkstream/kernel';
import { stoppedClock } from '@perkstream/kernel/testing';
import { type DocumentQuery } from '@perkstream/ports';
import { ViewTail } from './view-tail.js';

interface Document {
  readonly id: string;
  readonly projectId: string;
  readonly position: number;
}

let documents: Document[] = [];

const clock = stoppedClock();

beforeEach(() => {
  documents = [];
});

const put = (position: number) => documents.push({ id: `d${position}`, projectId: 'proj_1', position });

/** The documents after the position that is asked for, in order. */
async function find({ where, limit = Infinity }: DocumentQuery): Promise<Document[]> {
  const [own, { more }] = (where as unknown as { all: [Condition & { is: string }, { more: number }] }).all;
  const found = documents.filter(({ projectId, position }) => projectId === own.is && position > more);
  return found.sort((a, b) => a.position - b.position).slice(0, limit);
}

function tailOf(isAlone: boolean, position?: number): () => Promise<number[]> {
  const views = { collection: () => ({ find }) };
  const tail = new ViewTail<Document>(views as never, {} as never, { isAlone }, 'proj_1', position);
  return async () => {
    const positions: number[] = [];
    for await (const slice of tail.changes()) positions.push(...slice.map((each) => each.position));
    return positions;
  };
}

it('gives each time what has changed since the last time', async () => {
  const changes = tailOf(true);
  put(1);
  put(2);
  expect(await changes()).toEqual([1, 2]);
  expect(await changes()).toEqual([]);
  put(3);
  expect(await changes()).toEqual([3]);
});

it('begins after a position', async () => {
  put(1);
  put(2);
  expect(await tailOf(true, 1)()).toEqual([2]);
});

it('reads more documents than one slice has', async () => {
  for (let position = 1; position <= 2_500; position++) put(position);
  expect(await tailOf(true)()).toHaveLength(2_500);
});

it('takes no document of another project', async () => {
  documents.push({ id: 'other', projectId: 'proj_2', position: 1 });
  expect(await tailOf(true)()).toEqual([]);
});

describe('beside other processes, which may write a document after one with a higher position', () => {
  it('finds it at once', async () => {
    const changes = tailOf(false);
    put(5);
    expect(await changes()).toEqual([5]);
    put(4);
    expect(await changes()).toEqual([4, 5]);
  });

  it('finds it where nobody asked meanwhile', async () => {
    const changes = tailOf(false);
    put(5);
    expect(await changes()).toEqual([5]);
    put(4);
    clock.jumps(11_000);
    expect(await changes()).toEqual([4, 5]);
  });

  it('does not read for ever again what it has read', async () => {
    const changes = tailOf(false);
    put(5);
    await changes();
    clock.jumps(11_000);
    await changes();
    put(6);
    expect(await changes()).toEqual([6]);
  });
});
