import { describe, expect, it } from '@jest/globals';
import { rejection } from '@perkstream/conformance';
import { type Producer, type ProducerBatch } from 'kafkajs';
import { SendBuffer } from './send-buffer.js';

function producer(send: (batch: ProducerBatch) => Promise<void>): Producer {
  return { sendBatch: send } as unknown as Producer;
}

describe('a send buffer', () => {
  it('sends what one turn of the event loop brings in one call', async () => {
    const calls: ProducerBatch[] = [];
    const sendBuffer = new SendBuffer(producer(async (batch) => void calls.push(batch)));
    await Promise.all([
      sendBuffer.send('a', { value: '1' }),
      sendBuffer.send('b', { value: '2' }),
      sendBuffer.send('a', { value: null }),
    ]);
    await sendBuffer.send('a', { value: '4' });
    expect(calls.map(({ topicMessages }) => topicMessages)).toEqual([
      [
        { topic: 'a', messages: [{ value: '1' }, { value: null }] },
        { topic: 'b', messages: [{ value: '2' }] },
      ],
      [{ topic: 'a', messages: [{ value: '4' }] }],
    ]);
  });

  it('sends what is too much for one call in several, of which each fails alone', async () => {
    const large = 'x'.repeat(5 * 1024 * 1024);
    const sizes: number[] = [];
    const sendBuffer = new SendBuffer(
      producer(async ({ topicMessages = [] }) => {
        sizes.push(topicMessages.flatMap(({ messages }) => messages).length);
        if (sizes.length === 2) throw new Error('lost');
      }),
    );
    const sent = [large, large, 'small'].map((value) => sendBuffer.send('a', { value }));
    const outcomes = await Promise.allSettled(sent);
    expect(sizes).toEqual([1, 2]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('says what went wrong to everybody whose message was in the call', async () => {
    const failure = new Error('lost');
    const sendBuffer = new SendBuffer(producer(() => Promise.reject(failure)));
    const both = [rejection(sendBuffer.send('a', { value: '1' })), rejection(sendBuffer.send('b', { value: '2' }))];
    expect(await Promise.all(both)).toEqual([failure, failure]);
  });
});
