import { describe, expect, it } from '@jest/globals';
import { type RecordedEvent } from '@perkstream/ports';
import { integrationEvent } from '@perkstream/published';
import { type StockEvent } from '../testing/stock.aggregate.js';
import { partsOf, toPublish, translations } from './translations.js';

class Taken {
  shelf!: string;
  pieces!: number;
  by?: string;
}

const taken = integrationEvent({
  type: 'stock.taken.v1',
  context: 'vouchers',
  summary: 'Pieces were taken.',
  data: Taken,
  subject: 'shelf',
  example: { shelf: 'top', pieces: 1 },
});

describe('translations', () => {
  it('leave out the fields that have no value', () => {
    expect(toPublish(taken, { shelf: 'top', pieces: 0, by: null }).data).toEqual({ shelf: 'top', pieces: 0 });
    expect(Object.keys(toPublish(taken, { shelf: 'top', pieces: 0, by: undefined }).data)).toEqual(['shelf', 'pieces']);
  });

  it('do not take null for a field that is always there', () => {
    // @ts-expect-error pieces is never absent
    toPublish(taken, { shelf: 'top', pieces: null });
  });

  it('name the parts of a change, each once', () => {
    const words = { fromDay: 'validity', toDay: 'validity', name: 'name' };
    expect(partsOf({ name: 'A', fromDay: 1, toDay: 2 }, words)).toEqual(['name', 'validity']);
  });

  it('are of those types of events that are published', () => {
    const ofStock = translations<StockEvent>({
      'stock.added': null,
      'stock.taken': ({ stream, data }) => [toPublish(taken, { shelf: stream, pieces: data.pieces })],
    });
    expect(Object.keys(ofStock)).toEqual(['stock.taken']);
    const event = { type: 'stock.taken', stream: 'top', data: { pieces: 2 } } as RecordedEvent;
    expect(ofStock['stock.taken']?.(event)).toEqual([{ event: taken, data: { shelf: 'top', pieces: 2 } }]);
  });

  it('do not compile while somebody has not decided about a type of event', () => {
    // @ts-expect-error stock.taken is not named
    translations<StockEvent>({ 'stock.added': null });
  });
});
