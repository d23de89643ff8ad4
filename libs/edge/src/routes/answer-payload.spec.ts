import { describe, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { sharedPart } from '@perkstream/kernel';
import { turnsDuring } from '@perkstream/kernel/testing';
import { answerPayload } from './answer-payload.js';

const NOTE_REPEATS = 300_000;

const sent = async (payload: ReturnType<typeof answerPayload>) =>
  typeof payload === 'string' ? payload : text(payload);

describe('the payload of an answer', () => {
  it('is its text where it is small', () => {
    expect(answerPayload({ order: sharedPart({ amount: 1 }) })).toBe('{"order":{"amount":1}}');
  });

  it('is the same text where it is large, with characters of any kind', async () => {
    const note = 'ä€😀"\\'.repeat(NOTE_REPEATS);
    const order = { note, again: note };
    const answer = { id: 1, orders: [sharedPart({ ...order }), sharedPart({ ...order })], note };
    expect(await sent(answerPayload(answer))).toBe(JSON.stringify({ id: 1, orders: [order, order], note }));
  });

  it('writes large shared parts out one by one, and leaves others their turn before each', async () => {
    const written: number[] = [];
    const order = (index: number) =>
      sharedPart({
        get note() {
          written.push(index);
          return 'x'.repeat(NOTE_REPEATS);
        },
      });
    const orders = Array.from({ length: 10 }, (_one, index) => order(index));
    const payload = answerPayload(orders);
    expect(written).toEqual([0]);
    const { result, turns } = await turnsDuring(() => sent(payload));
    expect(JSON.parse(result)).toHaveLength(10);
    expect(written).toHaveLength(10);
    expect(turns).toBeGreaterThanOrEqual(21);
  });

  it('writes the rows of a large list out as they are sent', async () => {
    const written: number[] = [];
    const row = (index: number) => ({
      get note() {
        written.push(index);
        return 'x'.repeat(NOTE_REPEATS / 10);
      },
      order: sharedPart({ index }),
    });
    const rows = Array.from({ length: 50 }, (_one, index) => row(index));
    const payload = answerPayload({ object: 'list', data_ref: 'rows', rows, total: 50 });
    expect(written).toHaveLength(9);
    const plain = rows.map((_row, index) => ({ note: 'x'.repeat(NOTE_REPEATS / 10), order: { index } }));
    expect(await sent(payload)).toBe(JSON.stringify({ object: 'list', data_ref: 'rows', rows: plain, total: 50 }));
    expect(written).toHaveLength(50);
  });

  it('takes its turns with the others that are sent', async () => {
    const answers = Array.from({ length: 4 }, () => answerPayload('x'.repeat(10 * NOTE_REPEATS)));
    const { turns } = await turnsDuring(() => Promise.all(answers.map(sent)));
    expect(turns).toBeGreaterThanOrEqual(45);
  });
});
