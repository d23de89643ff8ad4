import { type CollectionDefinition, type RecordedEvent } from '@perkstream/ports';
import { partsOfStream } from '../stream-name.js';
import { changes, creates, view } from '../view-runner/view.js';
import { type StockEvent } from './stock.aggregate.js';

export type StockAdded = Extract<StockEvent, { readonly type: 'stock.added' }>;
type StockTaken = Extract<StockEvent, { readonly type: 'stock.taken' }>;

const collection = (name: string, version = 1): CollectionDefinition => ({ name, version, fields: {}, indexes: [] });

export interface ShownStock {
  readonly key: string;
  readonly left: number;
  readonly taken: number;
}

/** None where what was personal was forgotten. */
function piecesOf({ data }: { readonly data: { readonly pieces?: number } }): number {
  return data.pieces ?? 0;
}

function shown(event: RecordedEvent, left: number, taken: number) {
  const { key } = partsOfStream(event.stream);
  return changes<ShownStock>(key, (before) => ({
    key,
    left: (before?.left ?? 0) + left,
    taken: (before?.taken ?? 0) + taken,
  }));
}

/** Each stock, as its stream has it. */
export const stocksView = (version = 1) =>
  view<ShownStock, StockEvent>({
    kind: 'entity',
    collection: collection('stocks', version),
    on: {
      'stock.added': (event) => shown(event, piecesOf(event), 0),
      'stock.taken': (event) => shown(event, -piecesOf(event), 1),
    },
  });

/** The pieces of all stocks of a project; of an addition in two steps. */
export const totalsView = view<{ pieces: number; additions: number }, StockAdded>({
  kind: 'folding',
  collection: collection('totals'),
  on: {
    'stock.added': (event) => [
      ...changes<{ pieces: number; additions: number }>(event.metadata.projectId, (before) => ({
        pieces: (before?.pieces ?? 0) + piecesOf(event),
        additions: before?.additions ?? 0,
      })),
      ...changes<{ pieces: number; additions: number }>(
        event.metadata.projectId,
        (before) => before && { ...before, additions: before.additions + 1 },
      ),
    ],
  },
});

/** Stocks that were added to and not taken from since. */
export const untouchedView = view<{ since: string }, StockEvent>({
  kind: 'entity',
  collection: collection('untouched'),
  on: {
    'stock.added': ({ stream, metadata }) => changes<{ since: string }>(stream, () => ({ since: metadata.time })),
    'stock.taken': ({ stream }) => changes<{ since: string }>(stream, () => null),
  },
});

/** Every taking under an id of its own. */
export const takingsView = view<{ pieces: number }, StockTaken>({
  kind: 'entity',
  collection: collection('takings'),
  on: { 'stock.taken': (event) => creates(event.id, { pieces: piecesOf(event) }) },
});

/** Makes mistakes: about the change of one document, and about one kind of event. */
export const oddView = view<{ pieces: number }, StockEvent>({
  kind: 'entity',
  collection: collection('odd'),
  on: {
    'stock.added': (event) => {
      const { key } = partsOfStream(event.stream);
      return changes<{ pieces: number }>(key, () => {
        if (key === 'odd') throw new Error('cannot change odd');
        return { pieces: piecesOf(event) };
      });
    },
    'stock.taken': () => {
      throw new Error('cannot show a taking');
    },
  },
});
