import { describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { rejection } from '@perkstream/conformance';
import { type RequestMessage } from '@perkstream/ports';
import { type IHeaders, type KafkaMessage, type Message } from 'kafkajs';
import { firstValueFrom } from 'rxjs';
import { type SendBuffer } from '../connection/send-buffer.js';
import { Link } from '../presence/link.js';
import { Presence } from '../presence/presence.js';
import { answerToWire, requestFromWire } from './envelope.js';
import { Names } from '../topics.js';
import { RequestingClient } from './requesting-client.js';

const clock = stoppedClock();

const beat = (instance: string, ...serves: number[]) => ({ instance, service: 'promotions', serves });

/** A client whose letters are kept here, in a world where somebody serves the partitions named. */
function desk(...serves: number[]) {
  const letters: Message[] = [];
  const link = new Link();
  link.heard();
  const presence = new Presence();
  presence.heard(beat('a', ...serves));
  const sendBuffer = {
    send: async (_topic: string, letter: Message) => void letters.push(letter),
  } as unknown as SendBuffer;
  const client = new RequestingClient({
    instance: 'gateway-1',
    names: new Names(),
    sendBuffer,
    link,
    presence,
    reportDuration: () => undefined,
  });
  const ask = (milliseconds = 60_000) => {
    const deadline = Date.now() + milliseconds;
    const message: RequestMessage = { name: 'who', service: 'promotions', key: 'k', deadline, payload: {} };
    return firstValueFrom(client.send<unknown>('who', message));
  };
  const sent = async () => {
    await clock.passes(0);
    return letters;
  };
  return { client, link, presence, ask, sent };
}

function bytes({ key = null, value, headers = {} }: Message): KafkaMessage {
  const all = Object.entries(headers).map(([name, text]) => [name, Buffer.from(String(text))]);
  const raw = {
    key,
    value: value === null ? null : Buffer.from(String(value)),
    headers: Object.fromEntries(all) as IHeaders,
  };
  return { ...raw, timestamp: '0', offset: '0', attributes: 0 } as KafkaMessage;
}

const answerTo = (letter: Message | undefined, value: unknown) =>
  bytes(answerToWire(requestFromWire('promotions', bytes(letter as Message)), 'a', { value }));

describe('the client of requests', () => {
  it('gives each its answer, and takes no notice of those of others', async () => {
    const { client, ask, sent } = desk(0);
    const [first, second] = [ask(), ask()];
    const letters = await sent();
    client.answered(bytes({ value: '"for somebody else"', headers: { kafka_correlationId: 'gateway-2-0' } }));
    client.answered(answerTo(letters[1], 'two'));
    client.answered(answerTo(letters[0], 'one'));
    client.answered(answerTo(letters[0], 'one again'));
    expect(await Promise.all([first, second])).toEqual(['one', 'two']);
  });

  it('fails what waits for who has fallen silent', async () => {
    const { client, presence, ask, sent } = desk(0);
    const failed = rejection(ask());
    await sent();
    presence.heard(beat('a'));
    client.lost(beat('a', 0));
    expect(await failed).toMatchObject({ name: 'EngineUnavailable', outcome: 'unknown' });
  });

  it('waits on for those who have not', async () => {
    const { client, ask, sent } = desk(0);
    const answer = ask();
    const [letter] = await sent();
    client.lost({ instance: 'c', service: 'loyalty', serves: [0] });
    client.lost(beat('b', 1));
    client.answered(answerTo(letter, 'kept'));
    expect(await answer).toBe('kept');
  });

  it('waits on when another replica reads the partition of who has fallen silent', async () => {
    const { client, presence, ask, sent } = desk(0);
    const answer = ask();
    const [letter] = await sent();
    presence.heard(beat('b', 0));
    presence.heard(beat('a'));
    client.lost(beat('a', 0));
    client.answered(answerTo(letter, 'from b'));
    expect(await answer).toBe('from b');
  });

  it('fails everything when nothing comes through any more, and says what may have happened', async () => {
    const { client, ask, sent, presence } = desk(0);
    const sentAlready = rejection(ask());
    await sent();
    presence.heard(beat('a'));
    const stillHere = rejection(ask());
    await sent();
    client.lostAll();
    expect(await sentAlready).toMatchObject({ outcome: 'unknown' });
    expect(await stillHere).toMatchObject({ outcome: 'not_done' });
  });

  it('sends nothing while nothing comes through', async () => {
    const { link, ask, sent } = desk(0);
    await clock.passes(60_000);
    expect(link.isLost).toBe(true);
    expect(await rejection(ask())).toMatchObject({ outcome: 'not_done' });
    expect(await sent()).toEqual([]);
  });

  it('gives up at the deadline, and knows whether it was sent', async () => {
    const { presence, ask, sent } = desk(0);
    const sentAlready = rejection(ask(100));
    await sent();
    presence.heard(beat('a'));
    const stillHere = rejection(ask(100));
    await clock.passes(100);
    expect(await sentAlready).toMatchObject({ outcome: 'unknown' });
    expect(await stillHere).toMatchObject({ outcome: 'not_done' });
  });

  it('ends when nothing waits any more', async () => {
    const { client, ask, sent } = desk(0);
    const answer = ask();
    const [letter] = await sent();
    let closed = false;
    const closing = client.close().then(() => void (closed = true));
    await sent();
    expect(closed).toBe(false);
    client.answered(answerTo(letter, 1));
    await Promise.all([answer, closing]);
    expect(closed).toBe(true);
  });
});
