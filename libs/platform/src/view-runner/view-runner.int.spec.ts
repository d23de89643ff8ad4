import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loopTurns } from '@perkstream/kernel/testing';
import { OverSqlite } from '../testing/over-sqlite.js';
import { type StockAdded, stocksView } from '../testing/stock.views.js';
import { changes, type View, view } from './view.js';

let platform: OverSqlite;

beforeEach(async () => {
  platform = await OverSqlite.start();
});

afterEach(() => platform.stop());

describe('views in the commit', () => {
  it('show what was answered', async () => {
    await platform.execute({ do: 'add', pieces: 5 });
    expect(await platform.shown()).toEqual({ key: 'hot', left: 5, taken: 0 });
  });

  it('fold every one of many commands at once', async () => {
    await Promise.all(Array.from({ length: 500 }, () => platform.execute({ do: 'add', pieces: 1 })));
    expect(await platform.shown()).toEqual({ key: 'hot', left: 500, taken: 0 });
    expect((await platform.image())['totals']).toEqual([{ pieces: 500, additions: 500 }]);
  });

  it('agree with the streams whenever the process dies', async () => {
    for (let round = 0; round < 3; round++) {
      const work = platform.busy(60);
      await loopTurns();
      const next = await platform.afterCrash();
      const before = await next.image();
      await next.views.rebuildByName();
      expect(await next.image()).toEqual(before);
      await next.stop();
      await work;
    }
  });

  it('are there after a restart, without being built anew', async () => {
    await platform.busy(40);
    const before = await platform.image();
    platform = await platform.restart();
    expect(await platform.image()).toEqual(before);
  });

  it('are built anew at start when their version has changed', async () => {
    await platform.busy(40);
    const halves = stocksView(2);
    const doubled: typeof halves = {
      ...halves,
      project: (event) =>
        halves.project(event).map(({ id, change }) => ({
          id,
          change: (before) => {
            const after = change(before);
            return after && { ...after, key: `${id}, version 2` };
          },
        })),
    };
    platform = await platform.restart({ stocks: doubled });
    expect((await platform.shown('stock-0'))?.key).toBe('stock-0, version 2');
    expect((await platform.shown('stock-0'))?.taken).toBeGreaterThan(0);
  });

  it('are named in the log when they are built anew at a start, and only then', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const lines = () => warn.mock.calls.map(([line]) => String(line));
    try {
      const fresh = await OverSqlite.start();
      await fresh.busy(40);
      const again = await fresh.restart();
      expect(lines()).toEqual([]);
      const upgraded = await again.restart({ stocks: stocksView(2) });
      expect(lines()).toEqual([
        expect.stringMatching(/^Rebuilding the read models stocks as/),
        expect.stringMatching(/^Built the read models in /),
      ]);
      await upgraded.stop();
    } finally {
      warn.mockRestore();
    }
  });

  it('are made of what came before they were added', async () => {
    await platform.execute({ do: 'add', pieces: 5 });
    const late = view<{ times: number }, StockAdded>({
      kind: 'folding',
      collection: { name: 'late', version: 1, fields: {}, indexes: [] },
      on: { 'stock.added': () => changes('all', (before) => ({ times: (before?.times ?? 0) + 1 })) },
    });
    await platform.views.add(late as unknown as View);
    await platform.execute({ do: 'add', pieces: 5 });
    expect(await platform.views.collection(late).get('all')).toEqual({ times: 2 });
    platform = await platform.restart();
    // This time an event comes before the view is there.
    await platform.execute({ do: 'add', pieces: 5 });
    await platform.views.add(late as unknown as View);
    expect(await platform.views.collection(late).get('all')).toEqual({ times: 3 });
  });

  it('are made anew where they were forgotten in between', async () => {
    await platform.execute({ do: 'add', pieces: 5 });
    const former = view<{ times: number }, StockAdded>({
      kind: 'folding',
      collection: { name: 'former', version: 1, fields: {}, indexes: [] },
      on: { 'stock.added': () => changes('all', (before) => ({ times: (before?.times ?? 0) + 1 })) },
    });
    await platform.views.add(former as unknown as View);
    platform = await platform.restart();
    await platform.views.forget('former');
    await platform.views.forget('never there');
    await platform.views.add(former as unknown as View);
    expect(await platform.views.collection(former).get('all')).toEqual({ times: 1 });
  });

  it('take no other command with them when they fail on the event of one', async () => {
    const picky = view<{ pieces: number }, StockAdded>({
      kind: 'entity',
      collection: { name: 'picky', version: 1, fields: {}, indexes: [] },
      on: {
        'stock.added': ({ data }) => {
          if (data.pieces === 13) throw new Error('a bug');
          return changes('one', () => data);
        },
      },
    });
    await platform.views.add(picky as unknown as View);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_each, n) =>
        platform.execute({ do: 'add', pieces: n }, n < 15 ? 'hot' : `stock-${n}`).catch(() => 'a bug'),
      ),
    );
    expect(outcomes.map((outcome) => outcome === 'a bug').indexOf(true)).toBe(13);
    expect(outcomes.filter((outcome) => outcome === 'a bug')).toHaveLength(1);
    expect((await platform.shown())?.left).toBe((14 * 15) / 2 - 13);
  });

  it('are not known before they are added', () => {
    expect(() => platform.views.collection(view({ kind: 'entity', collection: plain('other'), on: {} }))).toThrow(
      'other',
    );
  });
});

const plain = (name: string) => ({ name, version: 1, fields: {}, indexes: [] });

describe('a rebuild', () => {
  it('gives the same documents', async () => {
    await platform.busy(300);
    const before = await platform.image();
    expect(await platform.views.rebuildByName()).toEqual(platform.views.names);
    expect(await platform.image()).toEqual(before);
  });

  it('gives the same documents while events come in, and answers all the while', async () => {
    await platform.busy(600);
    let isRebuilding = true;
    const commands = (async () => {
      let made = 0;
      for (; isRebuilding || made < 60; made += 20) await platform.busy(20);
      return made;
    })();
    const reads = (async () => {
      while (isRebuilding) {
        expect((await platform.shown('stock-0'))?.taken).toBeGreaterThan(0);
        await loopTurns();
      }
    })();
    await platform.views.rebuildByName();
    isRebuilding = false;
    expect(await commands).toBeGreaterThan(20);
    await reads;
    const afterwards = await platform.image();
    await platform.views.rebuildByName();
    expect(await platform.image()).toEqual(afterwards);
    expect(platform.failures).toEqual([]);
  });

  it('of one view may be asked for several times at once', async () => {
    await platform.busy(300);
    const before = await platform.image();
    await Promise.all([1, 2, 3].map(() => platform.views.rebuildByName('stocks')));
    expect(await platform.image()).toEqual(before);
  });

  it('that fails leaves the view as it was, and commands alone', async () => {
    await platform.busy(30);
    const before = await platform.image();
    const { documents } = platform.sqlite;
    const swap = documents.swap.bind(documents);
    documents.swap = () => Promise.reject(new Error('failed'));
    await expect(platform.views.rebuildByName('stocks')).rejects.toThrow('failed');
    expect(await platform.image()).toEqual(before);
    documents.swap = swap;
    const work = platform.busy(60);
    await platform.views.rebuildByName('stocks');
    await work;
    const afterwards = await platform.image();
    await platform.views.rebuildByName('stocks');
    expect(await platform.image()).toEqual(afterwards);
  });

  it('of a view that there is not rebuilds nothing', async () => {
    expect(await platform.views.rebuildByName('nothing')).toEqual([]);
  });
});
