import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type Operation, ReadExportPart } from '@perkstream/published';
import { allOperations } from '../testing/operations.js';
import { APPLICATION_HEADERS, startEdge, type TestEdge } from '../testing/test-edge.js';

const [redeem] = allOperations as readonly [Operation];
const validate: Operation = {
  ...redeem,
  id: 'validate',
  path: '/v1/validations',
  scope: 'validations',
  storesNothing: true,
};
const LIST = { method: 'GET', url: '/v1/vouchers' } as const;

let edge: TestEdge;
let accepted: Socket[];
let opened: Socket[];

beforeEach(async () => {
  const operations = [...allOperations, validate];
  edge = await startEdge({ deadlineMilliseconds: 4_000 }, operations, { stallMilliseconds: 3_600_000 });
  await edge.server.listen({ host: '127.0.0.1', port: 0 });
  [accepted, opened] = [[], []];
  edge.server.server.on('connection', (socket: Socket) => accepted.push(socket));
});

afterEach(async () => {
  for (const socket of opened) socket.destroy();
  for (const socket of accepted) socket.destroy();
  await edge.app.close();
});

/** Sends requests, and reads no answer. */
function neverRead(requests: number): void {
  const { port } = edge.server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  opened.push(socket);
  const headers = Object.entries({ host: 'localhost', ...APPLICATION_HEADERS }).map((each) => each.join(': '));
  socket.write(`GET ${LIST.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`.repeat(requests));
}

const untilAsked = (count: number) => until(() => edge.bus.asked.length >= count);

describe('answers that nobody reads', () => {
  it('keep no other request of their key waiting: many on one connection', async () => {
    edge.bus.answer = async () => ({ status: 200, body: 'x'.repeat(200_000) });
    neverRead(60);
    await untilAsked(60);
    expect((await edge.ask(LIST)).statusCode).toBe(200);
    expect(accepted.map(({ destroyed }) => destroyed)).toEqual([false]);
  });

  it('are bounded: with many megabytes unread the next waits until the oldest has had its time', async () => {
    edge.bus.answer = async () => ({ status: 200, body: 'x'.repeat(8_000_000) });
    for (let sent = 0; sent < 16; sent++) neverRead(1);
    await untilAsked(16);
    let endedBefore = 0;
    edge.bus.answer = async () => {
      endedBefore = accepted.filter(({ destroyed }) => destroyed).length;
      return { status: 200, body: {} };
    };
    await until(async () => (await edge.ask(LIST)).statusCode === 200);
    // Half of the deadline for each of them; then so many are ended that fewer than 64 MiB are left.
    expect(endedBefore).toBeGreaterThanOrEqual(9);
    expect(endedBefore).toBeLessThan(16);
  });

  it('are forgotten with a connection that breaks', async () => {
    edge.bus.answer = async () => ({ status: 200, body: 'x'.repeat(8_000_000) });
    neverRead(16);
    await untilAsked(16);
    opened[0]?.destroy();
    await until(() => accepted[0]?.destroyed === true);
    edge.bus.answer = async () => ({ status: 200, body: {} });
    expect((await edge.ask(LIST)).statusCode).toBe(200);
  });
});

describe('room of their own', () => {
  let answers: (() => void)[] = [];
  const payload = { code: 'A' };

  beforeEach(() => {
    answers = [];
    edge.bus.answer = () => new Promise((resolve) => answers.push(() => resolve({ status: 200, body: {} })));
  });

  const send = (url: string) => edge.ask({ method: 'POST', url, payload });

  const untilAnswered = (count: number) =>
    until(() => {
      for (const answer of answers.splice(0)) answer();
      return edge.bus.asked.length === count;
    });

  it('have redemptions, which validations of the same key do not take', async () => {
    const asked = Array.from({ length: 70 }, () => send('/v1/validations'));
    await untilAsked(64);
    asked.push(send('/v1/redemptions'));
    await untilAsked(65);
    expect(edge.bus.asked.map(({ name }) => name).filter((name) => name === 'redeem')).toHaveLength(1);
    await untilAnswered(71);
    for (const answer of answers) answer();
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(Array(71).fill(200));
  });
});

it('are bounded for downloads of a file: sixteen go on together', async () => {
  const [, list] = allOperations as readonly [Operation, Operation];
  const apart = await startEdge({}, [{ ...list, file: ReadExportPart }]);
  apart.bus.answer = async ({ payload }) => {
    const isShort = (payload as ReadExportPart).token === 'short';
    return isShort ? { text: 'x', isLast: true } : { text: 'x'.repeat(500_000), isLast: false };
  };
  await apart.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = apart.server.server.address() as AddressInfo;
  const download = (requests: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    opened.push(socket);
    socket.write(`GET ${LIST.url}?token=t HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(requests));
  };
  for (let sent = 0; sent < 12; sent++) download(1);
  download(4);
  const another = async () => (await apart.server.inject(`${LIST.url}?token=short`)).statusCode;
  await until(async () => (await another()) === 503);
  for (const socket of opened.slice(-1)) socket.destroy();
  await until(async () => (await another()) === 200);
  for (const socket of opened) socket.destroy();
  await apart.app.close();
});
