import { describe, expect, it } from '@jest/globals';
import { EngineUnavailable, type RequestMessage, TooMuchFound } from '@perkstream/ports';
import { type IHeaders, type KafkaMessage, type Message } from 'kafkajs';
import {
  type Answer,
  answerFromWire,
  answerToWire,
  idOfAnswer,
  requestFromWire,
  requestToWire,
  senderOfAnswer,
  Unreadable,
} from './envelope.js';

const message: RequestMessage = {
  name: 'redeem',
  service: 'promotions',
  key: 'proj_1',
  deadline: 1_800_000_000_000,
  payload: { code: 'Ünï ✓', nothing: null },
};

/** As it comes from the broker: keys, values and headers are bytes. */
function received({ key, value, headers = {} }: Message): KafkaMessage {
  const bytes = (text: unknown) => (text === null || text === undefined ? null : Buffer.from(String(text)));
  const sent = Object.entries(headers).map(([name, text]) => [name, Buffer.from(String(text))]);
  return {
    key: bytes(key),
    value: bytes(value),
    headers: Object.fromEntries(sent) as Record<string, Buffer>,
    timestamp: '0',
    offset: '0',
    attributes: 0,
  };
}

const request = () => received(requestToWire('id-1', 3, { topic: 'replies', partition: 7 }, message));
const answered = (answer: Answer) => received(answerToWire(requestFromWire('promotions', request()), 'a-1', answer));

describe('a request on the wire', () => {
  it('comes out as it went in, with the place of its answer', () => {
    expect(requestToWire('id-1', 3, { topic: 'replies', partition: 7 }, message)).toMatchObject({
      key: 'proj_1',
      partition: 3,
    });
    expect(requestFromWire('promotions', request())).toEqual({ id: 'id-1', replyPartition: 7, message });
  });

  const faults: [what: string, headers: IHeaders][] = [
    ['without a name', { 'perkstream-request': undefined }],
    ['without an id', { kafka_correlationId: undefined }],
    ['whose deadline is no number', { 'perkstream-deadline': Buffer.from('soon') }],
    ['whose answer has no place', { kafka_replyPartition: Buffer.from('x') }],
  ];

  it.each(faults)('cannot be read %s', (_what, headers) => {
    const raw = request();
    const broken = { ...raw, headers: { ...raw.headers, ...headers } } as KafkaMessage;
    expect(() => requestFromWire('promotions', broken)).toThrow(Unreadable);
  });

  it('cannot be read when it is no JSON', () => {
    expect(() => requestFromWire('promotions', { ...request(), value: Buffer.from('{') })).toThrow(Unreadable);
  });
});

describe('an answer on the wire', () => {
  it.each([[{ status: 200, body: [null] }], ['text'], [null], [undefined], [0]])(
    'comes out as it went in: %j',
    (value) => {
      expect(answerFromWire(answered({ value }))).toEqual({ value });
    },
  );

  it('names the receiver and the sender', () => {
    const raw = answered({ value: 1 });
    expect([idOfAnswer(raw), senderOfAnswer(raw)]).toEqual(['id-1', 'a-1']);
    expect(answerToWire(requestFromWire('promotions', request()), 'a-1', { value: 1 }).partition).toBe(7);
  });

  it('says that it is too large for the bus', () => {
    const { error } = answerFromWire(answered({ value: 'x'.repeat(32 * 1024 * 1024) }));
    expect(error).toBeInstanceOf(TooMuchFound);
    expect(error).toMatchObject({ name: 'TooMuchFound', bytesAtMost: 32 * 1024 * 1024 });
  });

  it('distinguishes an engine that was away from a bug', () => {
    const away = new EngineUnavailable('event store', 'unknown', { message: 'gone' });
    const { error } = answerFromWire(answered({ error: away }));
    expect(error).toBeInstanceOf(EngineUnavailable);
    expect(error).toMatchObject({ engine: 'event store', outcome: 'unknown', message: 'gone' });
    const bug = answerFromWire(answered({ error: new TypeError('a bug') })).error;
    expect(bug).toMatchObject({ name: 'TypeError', message: 'a bug' });
    expect(answerFromWire(answered({ error: 'no error at all' })).error).toMatchObject({ message: 'no error at all' });
  });
});
