import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, loopTurns, stoppedClock, until } from '@perkstream/kernel/testing';
import { ReadExportPart, type Reply } from '@perkstream/published';
import { Bulkhead } from './bulkhead.js';
import { Exchange } from '../routes/exchange.js';
import { allOperations } from '../testing/operations.js';
import { APPLICATION_HEADERS, CLIENT_HEADERS, KEY, startEdge, type TestEdge } from '../testing/test-edge.js';

const BODY = JSON.stringify(
  Array.from({ length: 475 }, () => ({ product_id: 'p', price: 1, metadata: { a: 'x'.repeat(4_000) } })),
);

describe('requests of one key', () => {
  let edge: TestEdge;
  let port: number;
  const opened: Socket[] = [];
  /** Requests whose headers have come to the server. */
  let arrived = 0;
  /** Ends the requests that were carried to their handlers, in their order. */
  let answers: (() => void)[] = [];

  beforeAll(async () => {
    edge = await startEdge();
    edge.keys.keys['application app-2 secret-2'] = { ...KEY, appId: 'app-2' };
    await edge.server.listen({ host: '127.0.0.1', port: 0 });
    port = (edge.server.server.address() as AddressInfo).port;
    edge.server.server.on('request', () => (arrived += 1));
    edge.bus.answer = () => new Promise((resolve) => answers.push(() => resolve({ status: 202, body: {} })));
  });
  afterEach(async () => {
    for (const socket of opened.splice(0)) socket.destroy();
    for (const answer of answers) answer();
    await untilAllHaveLeft();
    answers = [];
    edge.bus.asked.length = 0;
  });
  afterAll(() => edge.app.close());

  function send(body = BODY, keys: Record<string, string> = APPLICATION_HEADERS): Socket {
    const headers = { host: 'localhost', 'content-type': 'application/json', 'content-length': BODY.length, ...keys };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    opened.push(socket);
    socket.write(`POST /v1/vouchers/import HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    return socket;
  }
  const connections = () =>
    new Promise<number>((done) => edge.server.server.getConnections((_error, count) => done(count)));
  async function untilAllHaveLeft(): Promise<void> {
    await eventually(connections, (open) => open === 0);
    await loopTurns(20);
  }
  async function untilAsked(count: number): Promise<void> {
    await until(() => edge.bus.asked.length >= count);
    await loopTurns(20);
    expect(edge.bus.asked).toHaveLength(count);
  }

  it('with large bodies are worked on as many at a time as have 4 MiB, those of each key by themselves', async () => {
    expect(BODY.length).toBeGreaterThan(1.8 * 1024 * 1024);
    for (let sent = 0; sent < 5; sent++) send();
    await untilAsked(2);
    send(BODY, { 'x-app-id': 'app-2', 'x-app-token': 'secret-2' });
    await untilAsked(3);
    answers[0]?.();
    await untilAsked(4);
    for (const answer of answers) answer();
    await untilAsked(6);
  });

  it('count as one more for each 2 KiB of their bodies, at most as sixteen', async () => {
    const importOf = (bytes: number) => {
      const payload = [{ product_id: 'p', price: 1, metadata: { a: 'x'.repeat(bytes - 60) } }];
      return edge.ask({ method: 'POST', url: '/v1/vouchers/import', payload });
    };
    const asked = Array.from({ length: 22 }, () => importOf(5 * 1024));
    await untilAsked(21);
    answers[0]?.();
    await untilAsked(22);
    for (const answer of answers) answer();
    await Promise.all(asked);
    asked.push(...Array.from({ length: 5 }, () => importOf(100 * 1024)));
    await untilAsked(26);
    answers[22]?.();
    await untilAsked(27);
    for (const answer of answers) answer();
    await Promise.all(asked);
  });

  it('make room when their clients leave', async () => {
    const before = arrived;
    const unfinished = [send(BODY.slice(0, 100)), send(BODY.slice(0, 100))];
    await until(() => arrived === before + 2);
    send();
    await until(() => arrived === before + 3);
    await untilAsked(0);
    unfinished[0]?.destroy();
    await untilAsked(1);
  });

  it('count as the largest where the length of their bodies is unknown', async () => {
    const chunked = () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      opened.push(socket);
      const headers = Object.entries({ 'content-type': 'application/json', ...APPLICATION_HEADERS });
      const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      const start = `POST /v1/vouchers/import HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n${lines}\r\n`;
      socket.write(`${start}2\r\n[]\r\n0\r\n\r\n`);
    };
    for (let sent = 0; sent < 3; sent++) chunked();
    await untilAsked(1);
    answers[0]?.();
    await untilAsked(2);
  });

  it('with large bodies keep nobody waiting who sends a small one', async () => {
    for (let sent = 0; sent < 3; sent++) send();
    await untilAsked(2);
    const small = edge.ask({ method: 'POST', url: '/v1/vouchers/import', payload: [{ product_id: 'p', price: 1 }] });
    await untilAsked(3);
    answers[2]?.();
    expect((await small).statusCode).toBe(202);
  });

  it('are inside for as long as somebody works on them, also when their clients have left', async () => {
    for (let sent = 0; sent < 2; sent++) send();
    await untilAsked(2);
    for (const socket of opened.splice(0)) socket.destroy();
    await untilAllHaveLeft();
    const before = arrived;
    send();
    await until(() => arrived === before + 1);
    await untilAsked(2);
    answers[0]?.();
    await untilAsked(3);
  });

  it('leave room when the connection breaks on which they were sent one behind the other', async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const headers = Object.entries({ host: 'localhost', ...APPLICATION_HEADERS }).map((each) => each.join(': '));
    socket.write(`GET /v1/vouchers HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`.repeat(17));
    await untilAsked(16);
    socket.destroy();
    await untilAllHaveLeft();
    const another = edge.ask({ method: 'GET', url: '/v1/vouchers' });
    await untilAsked(16);
    for (const answer of answers) answer();
    await until(() => edge.bus.asked.length >= 17);
    for (const answer of answers) answer();
    expect((await another).statusCode).toBe(202);
  });

  it.each([
    ['on one connection', 1],
    ['on connections of their own', 100],
  ])('that are answered at once are let in some per turn of the event loop: %s', async (_title, connections) => {
    const { answer } = edge.bus;
    edge.bus.answer = () => Promise.resolve({ status: 200, body: {} });
    let most = 0;
    let before = 0;
    const watch = () => {
      most = Math.max(most, edge.bus.asked.length - before);
      before = edge.bus.asked.length;
      if (before < 100) setImmediate(watch);
    };
    watch();
    const headers = Object.entries({ host: 'localhost', ...APPLICATION_HEADERS }).map((each) => each.join(': '));
    const sent = `GET /v1/vouchers HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`.repeat(100 / connections);
    const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    opened.push(...sockets);
    for (let accepted = 0; accepted < connections; accepted++) await once(edge.server.server, 'connection');
    for (const socket of sockets) socket.write(sent);
    await untilAsked(100);
    edge.bus.answer = answer;
    expect(most).toBeLessThanOrEqual(16);
  });

  it.each([
    ['that read are worked on 16 at a time', 'GET', '/v1/vouchers', 16],
    ['that do something are worked on 64 at a time', 'DELETE', '/v1/vouchers/A', 64],
  ] as const)('%s', async (_title, method, url, atOnce) => {
    const asked = Array.from({ length: atOnce + 2 }, () => edge.ask({ method, url }));
    await untilAsked(atOnce);
    const other = edge.ask({ method, url, headers: { 'x-app-id': 'app-2', 'x-app-token': 'secret-2' } });
    await untilAsked(atOnce + 1);
    answers[0]?.();
    await untilAsked(atOnce + 2);
    answers[1]?.();
    await untilAsked(atOnce + 3);
    for (const answer of answers) answer();
    await Promise.all([...asked, other]);
  });

  it('for browsers keep each address waiting by itself', async () => {
    const from = (remoteAddress: string) =>
      edge.ask({ method: 'POST', url: '/client/v1/redeem', headers: CLIENT_HEADERS, remoteAddress, payload: {} });
    const asked = Array.from({ length: 65 }, () => from('203.0.113.1'));
    await untilAsked(64);
    asked.push(from('203.0.113.2'));
    await untilAsked(65);
    answers[0]?.();
    await untilAsked(66);
    for (const answer of answers) answer();
    await Promise.all(asked);
  });
});

it('a request that was left and is done opens no way past those that came later', async () => {
  const bounds = { atOnce: 1, mostWaiting: 10, mostUnread: 1 };
  const bulkhead = new Bulkhead({
    ...{ ofKey: bounds, atOnce: 1, deadline: 1, isBeforeBody: false },
    ...{ weightOf: () => 1, waitingBytesOf: () => 1 },
  });
  const enter = (): { isInside: boolean; leave: () => void } => {
    const raw = Object.assign(new EventEmitter(), { closed: false });
    const request = { raw: { socket: { destroyed: false } }, exchange: undefined as unknown };
    const route = { wait: () => undefined, rest: () => undefined };
    const exchange = new Exchange(route as never, request as never, {} as never);
    request.exchange = exchange;
    exchange.key = KEY;
    const entered = {
      isInside: false,
      leave: () => {
        exchange.isWorkedOn = true;
        raw.closed = true;
        raw.emit('close');
        exchange.workEnds();
      },
    };
    bulkhead.enter(request as never, { raw } as never, () => (entered.isInside = true));
    return entered;
  };
  enter().leave();
  await loopTurns(2);
  expect(enter().isInside).toBe(true);
  await loopTurns(20);
  expect(enter().isInside).toBe(false);
});

describe('a client who leaves while its key is looked up', () => {
  it('takes no place among the requests of the key', async () => {
    const edge = await startEdge({ deadlineMilliseconds: 600_000 });
    const sockets: Socket[] = [];
    const find = edge.keys.find.bind(edge.keys);
    let isLookedUp: () => void = () => undefined;
    const lookUp = new Promise<void>((resolve) => (isLookedUp = resolve));
    edge.keys.find = (...key) => lookUp.then(() => find(...key));
    await edge.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = edge.server.server.address() as AddressInfo;
    let arrived = 0;
    edge.server.server.on('request', () => (arrived += 1));
    const headers = Object.entries({ host: 'localhost', ...APPLICATION_HEADERS }).map((each) => each.join(': '));
    for (let sent = 0; sent < 16; sent++) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(`GET /v1/vouchers HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      sockets.push(socket);
    }
    const open = () => new Promise<number>((done) => edge.server.server.getConnections((_error, count) => done(count)));
    await until(() => arrived === 16);
    for (const socket of sockets) socket.destroy();
    await eventually(open, (count) => count === 0);
    isLookedUp();
    expect((await edge.ask({ method: 'GET', url: '/v1/vouchers' })).statusCode).toBe(200);
    expect(edge.bus.asked).toHaveLength(1);
    await edge.app.close();
  });
});

describe('a request that waits for others of its key', () => {
  const clock = stoppedClock();

  it('is answered 503 past its deadline, and carried to nobody', async () => {
    const edge = await startEdge({ deadlineMilliseconds: 60 });
    edge.bus.answer = () => new Promise(() => undefined);
    const asking = Promise.all(Array.from({ length: 20 }, () => edge.ask({ method: 'GET', url: '/v1/vouchers' })));
    await until(() => edge.keys.asked >= 20 && edge.bus.asked.length >= 16);
    const asked = await clock.during(asking);
    expect(asked.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(503));
    expect(edge.bus.asked).toHaveLength(16);
    // Nobody ever ends the work of these: after a time they are taken for stuck.
    edge.bus.answer = async () => ({ status: 200, body: {} });
    const ask = () => edge.ask({ method: 'GET', url: '/v1/vouchers' });
    expect((await clock.during(ask())).statusCode).toBe(503);
    await clock.passes(600_000);
    expect((await ask()).statusCode).toBe(200);
    await edge.app.close();
  });
});

describe('requests for what a file belongs to', () => {
  it('wait for others of their key, those for the file itself do not', async () => {
    const operation = allOperations.find(({ id }) => id === 'list-vouchers')!;
    const edge = await startEdge({}, [{ ...operation, file: ReadExportPart }]);
    let answer = (_reply: Reply) => undefined as void;
    const answered = new Promise<Reply>((resolve) => (answer = resolve));
    edge.bus.answer = ({ name }) => (name === operation.id ? answered : Promise.resolve(undefined));
    const asked = Array.from({ length: 17 }, () => edge.ask({ method: 'GET', url: operation.path }));
    const file = await edge.ask({ method: 'GET', url: `${operation.path}?token=t` });
    expect(file.statusCode).toBe(401);
    expect(edge.bus.asked.filter(({ name }) => name === operation.id)).toHaveLength(16);
    answer({ status: 200, body: {} });
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(Array(17).fill(200));
    await edge.app.close();
  });
});
