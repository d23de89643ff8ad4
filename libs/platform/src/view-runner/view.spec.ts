import { describe, expect, it } from '@jest/globals';
import { type RecordedEvent } from '@perkstream/ports';
import { type StockEvent } from '../testing/stock.aggregate.js';
import { type StockAdded } from '../testing/stock.views.js';
import { changes, creates, view } from './view.js';

interface Pieces {
  readonly pieces: number;
}

const kind = 'entity';
const collection = { name: 'pieces', version: 1, fields: {}, indexes: [] };

describe('a view', () => {
  it('takes the events that it handles', () => {
    const pieces = view<Pieces, StockEvent>({
      kind,
      collection,
      on: {
        'stock.added': ({ stream, data }) => creates(stream, { pieces: data.pieces }),
        'stock.taken': ({ stream }) => changes<Pieces>(stream, () => null),
      },
    });
    expect(pieces.events).toEqual(['stock.added', 'stock.taken']);
    const added = { type: 'stock.added', stream: 'top', data: { pieces: 2 } } as RecordedEvent;
    expect(pieces.project(added).map(({ id, change }) => [id, change(null)])).toEqual([['top', { pieces: 2 }]]);
    expect(pieces.project({ ...added, type: 'stock.moved' })).toEqual([]);
  });

  it('does not compile while it leaves out an event that concerns it', () => {
    // @ts-expect-error stock.taken is not handled
    view<Pieces, StockEvent>({ kind, collection, on: { 'stock.added': () => [] } });
    expect(view<Pieces, StockAdded>({ kind, collection, on: { 'stock.added': () => [] } }).events).toHaveLength(1);
  });

  it('does not compile where it handles an event that does not concern it', () => {
    const none = () => [];
    // @ts-expect-error stock.taken is not among its events
    view<Pieces, StockAdded>({ kind, collection, on: { 'stock.added': none, 'stock.taken': none } });
  });

  it('does not compile where it reads data that an event of the type has not', () => {
    // @ts-expect-error stock.added has no shelf
    view<Pieces, StockAdded>({ kind, collection, on: { 'stock.added': ({ data }) => creates(data.shelf, data) } });
  });
});
