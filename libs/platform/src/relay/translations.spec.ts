import { describe, expect, it } from '@jest/globals';
import { type RecordedEvent } from '@perkstream/ports';
import { integrationEvent } from '@perkstream/published';
import { type StockEvent } from '../testing/stock.aggregate.js';
import { told, translations } from './translations.js';

class Taken {
  pieces!: number;
  by?: string;
}

const taken = integrationEvent({
  type: 'stock.taken.v1',
  context: 'vouchers',
  summary: 'Pieces were taken.',
  data: Taken,
  example: { pieces: 1 },
});

describe('translations', () => {
  it('leave out the fields that have no value', () => {
    expect(told(taken, 'shelf', { pieces: 0, by: null }).data).toEqual({ pieces: 0 });
    expect(Object.keys(told(taken, 'shelf', { pieces: 0, by: undefined }).data)).toEqual(['pieces']);
  });

  it('do not take null for a field that is always there', () => {
    // @ts-expect-error pieces is never absent
    told(taken, 'shelf', { pieces: null });
  });

  it('are of those types of events that are told', () => {
    const ofStock = translations<StockEvent>({
      'stock.added': null,
      'stock.taken': ({ stream, data }) => [told(taken, stream, { pieces: data.pieces })],
    });
    expect(Object.keys(ofStock)).toEqual(['stock.taken']);
    const event = { type: 'stock.taken', stream: 'shelf', data: { pieces: 2 } } as RecordedEvent;
    expect(ofStock['stock.taken']?.(event)).toEqual([{ event: taken, subject: 'shelf', data: { pieces: 2 } }]);
  });

  it('do not compile while somebody has not decided about a type of event', () => {
    // @ts-expect-error stock.taken is not named
    translations<StockEvent>({ 'stock.added': null });
  });
});
