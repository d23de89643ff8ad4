import { describe, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { jsonPieces, sharedPart } from '@perkstream/kernel';
import { turnsDuring } from '@perkstream/kernel/testing';
import { answerPayload } from './answer-payload.js';

const LARGE = 300_000;

const sent = async (payload: ReturnType<typeof answerPayload>) =>
  typeof payload === 'string' ? payload : text(payload);

describe('the payload of an answer', () => {
  it('is its text where it is small', () => {
    expect(answerPayload(jsonPieces({ order: sharedPart({ amount: 1 }) }))).toBe('{"order":{"amount":1}}');
  });

  it('is the same text where it is large, whatever characters are in it', async () => {
    const note = 'ä€😀"\\'.repeat(LARGE);
    const order = { note, again: note };
    const answer = { id: 1, orders: [sharedPart({ ...order }), sharedPart({ ...order })], note };
    expect(await sent(answerPayload(jsonPieces(answer)))).toBe(JSON.stringify({ id: 1, orders: [order, order], note }));
  });

  it('writes large shared parts out one by one, and leaves others their turn before each', async () => {
    const written: number[] = [];
    const order = (index: number) =>
      sharedPart({
        get note() {
          written.push(index);
          return 'x'.repeat(LARGE);
        },
      });
    const orders = Array.from({ length: 10 }, (_one, index) => order(index));
    const payload = answerPayload(jsonPieces(orders));
    expect(written).toEqual([0]);
    const { result, turns } = await turnsDuring(() => sent(payload));
    expect(JSON.parse(result)).toHaveLength(10);
    expect(written).toHaveLength(10);
    expect(turns).toBeGreaterThanOrEqual(21);
  });

  it('takes its turns with the others that are sent', async () => {
    const answers = Array.from({ length: 4 }, () => answerPayload([JSON.stringify('x'.repeat(10 * LARGE))]));
    const { turns } = await turnsDuring(() => Promise.all(answers.map(sent)));
    expect(turns).toBeGreaterThanOrEqual(45);
  });
});
