import { createSocket } from 'node:dgram';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lookUpAt, lookUpByDns } from './name-look-up.js';

const ADDRESS = [93, 184, 216, 34];

describe('a look-up of a name', () => {
  let server: ReturnType<typeof createSocket>;
  let servers: string[];
  let asked: string[];

  /** A name server that knows `shop.example`, knows that `gone.example` does not exist, and is silent about all others. */
  beforeEach(async () => {
    asked = [];
    server = createSocket('udp4', (question, { port, address }) => {
      const name = nameIn(question);
      asked.push(name);
      const answer = ANSWERS[name]?.(question);
      if (answer) server.send(answer, port, address);
    });
    await new Promise<void>((bound) => server.bind(0, '127.0.0.1', bound));
    servers = [`127.0.0.1:${server.address().port}`];
  });
  afterEach(() => new Promise<void>((closed) => server.close(() => closed())));

  it('waits for no other one, however many name servers are silent', async () => {
    const leaving = new AbortController();
    const silent = Array.from({ length: 20 }, (_, index) => lookUpAt(servers, `dead-${index}.example`, leaving.signal));
    expect(await lookUpAt(servers, 'shop.example')).toEqual([ADDRESS.join('.')]);
    leaving.abort();
    const ended = await Promise.allSettled(silent);
    expect(ended.map(({ status }) => status)).toEqual(silent.map(() => 'rejected'));
  });

  it('finds nothing where name servers are sure that there is no such name', async () => {
    expect(await lookUpAt(servers, 'gone.example')).toEqual([]);
  });

  it('asks nobody for the name of this machine', async () => {
    expect(await lookUpAt(servers, 'localhost.')).toContain('127.0.0.1');
    expect(await lookUpByDns('shop.localhost')).toContain('127.0.0.1');
    expect(asked).toEqual([]);
  });
});

const ANSWERS: Readonly<Record<string, (question: Buffer) => Buffer>> = {
  'shop.example': known,
  'gone.example': unknown,
};

/** The name that a question is about. */
function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; question[at]; at += question[at]! + 1)
    labels.push(question.toString('ascii', at + 1, at + 1 + question[at]!));
  return labels.join('.');
}

/** An address of IPv4, and none of IPv6. */
function known(question: Buffer): Buffer {
  const typeAt = 12 + nameIn(question).length + 2;
  const isOfIPv4 = question.readUInt16BE(typeAt) === 1;
  if (!isOfIPv4) return answerTo(question, 0, []);
  return answerTo(question, 0, [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...ADDRESS]);
}

function unknown(question: Buffer): Buffer {
  return answerTo(question, 3, []);
}

function answerTo(question: Buffer, code: number, record: number[]): Buffer {
  const end = 12 + nameIn(question).length + 6;
  const header = Buffer.from([
    question[0]!,
    question[1]!,
    0x81,
    0x80 | code,
    0,
    1,
    0,
    record.length > 0 ? 1 : 0,
    0,
    0,
    0,
    0,
  ]);
  return Buffer.concat([header, question.subarray(12, end), Buffer.from(record)]);
}
