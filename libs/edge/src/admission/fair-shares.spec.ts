import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loopTurns, stoppedClock, turnsDuring, until } from '@perkstream/kernel/testing';
import { APPLICATION_HEADERS, CLIENT_HEADERS, KEY, startEdge, type TestEdge } from '../testing/test-edge.js';

const OTHER_KEY = { 'x-app-id': 'app-2', 'x-app-token': 'secret-2' };
const OTHER_PROJECT = { 'x-app-id': 'app-3', 'x-app-token': 'secret-3' };
const DELETE = { method: 'DELETE', url: '/v1/vouchers/A' } as const;

let edge: TestEdge;
/** Ends the requests that were carried to their handlers, in their order. */
let answers: (() => void)[];

async function openEdge(): Promise<void> {
  answers = [];
  edge = await startEdge({}, undefined, { trustProxy: 'loopback' });
  edge.keys.keys['application app-2 secret-2'] = { ...KEY, appId: 'app-2' };
  edge.keys.keys['application app-3 secret-3'] = { ...KEY, appId: 'app-3', projectId: 'proj_2' };
  for (const token of ['one', 'two']) edge.keys.tokens[token] = { ...KEY, scopes: ['api'], tokenHash: token };
  edge.bus.answer = () => new Promise((resolve) => answers.push(() => resolve({ status: 200, body: {} })));
}

const askedBy = (): string[] =>
  edge.bus.asked.map(({ payload }) => (payload as { context: { actor: { id: string } } }).context.actor.id);
async function untilAsked(count: number): Promise<void> {
  await until(() => edge.bus.asked.length >= count);
  await loopTurns(20);
  expect(edge.bus.asked).toHaveLength(count);
}
async function answerAll(asked: readonly Promise<{ statusCode: number }>[]): Promise<number[]> {
  let left = asked.length;
  for (const each of asked) void each.then(() => (left -= 1));
  await until(() => {
    for (const answer of answers.splice(0)) answer();
    return left === 0;
  });
  return Promise.all(asked.map(async (each) => (await each).statusCode));
}

describe('requests of one project', () => {
  beforeEach(openEdge);
  afterEach(() => edge.app.close());

  const send = (count: number, headers: Record<string, string>) =>
    Array.from({ length: count }, () => edge.server.inject({ ...DELETE, headers }));

  it('under tokens count as those of the key that the tokens were issued to', async () => {
    const asked = [...send(40, { authorization: 'Bearer one' }), ...send(40, { authorization: 'Bearer two' })];
    await untilAsked(64);
    asked.push(...send(1, APPLICATION_HEADERS));
    await untilAsked(64);
    expect(await answerAll(asked)).toEqual(Array(81).fill(200));
  });

  it('under all of its keys have half as much room again as those of one, and those of other projects their own', async () => {
    const asked = [...send(100, APPLICATION_HEADERS), ...send(100, OTHER_KEY)];
    await untilAsked(96);
    expect(askedBy().filter((id) => id === 'app-2')).toHaveLength(32);
    asked.push(...send(1, OTHER_PROJECT));
    await untilAsked(97);
    expect(await answerAll(asked)).toEqual(Array(201).fill(200));
  });

  it('are let in by turns: one of each key', async () => {
    const asked = [...send(100, APPLICATION_HEADERS), ...send(40, OTHER_KEY)];
    await untilAsked(96);
    for (const answer of answers.splice(0, 8)) answer();
    await untilAsked(104);
    expect(askedBy().slice(96)).toEqual(Array.from({ length: 4 }, () => ['app-1', 'app-2']).flat());
    expect(await answerAll(asked)).toEqual(Array(140).fill(200));
  });

  it('are let in sixteen per turn of the event loop where they wait', async () => {
    const asked = send(200, APPLICATION_HEADERS);
    await untilAsked(64);
    edge.bus.answer = async () => ({ status: 200, body: {} });
    let [most, before] = [0, 64];
    const watch = () => {
      most = Math.max(most, edge.bus.asked.length - before);
      before = edge.bus.asked.length;
      if (before < 200) setImmediate(watch);
    };
    watch();
    for (const answer of answers.splice(0)) answer();
    await untilAsked(200);
    expect(most).toBeLessThanOrEqual(16);
    expect(await answerAll(asked)).toEqual(Array(200).fill(200));
  });

  it('are refused, to be sent again, where more wait than there is memory for', async () => {
    const asked = send(2_200, APPLICATION_HEADERS);
    const others = send(1, OTHER_PROJECT);
    const statuses = await answerAll([...asked, ...others]);
    expect(statuses.at(-1)).toBe(200);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(64 + 2_048);
    const refused = await asked[statuses.indexOf(503)];
    expect([refused?.headers['retry-after'], refused?.json()]).toMatchObject(['1', { key: 'service_unavailable' }]);
  });

  it('by browsers of one network of IPv6 count as those of one, and keep no server waiting', async () => {
    const from = (address: string) =>
      edge.server.inject({
        method: 'POST',
        url: '/client/v1/redeem',
        headers: { ...CLIENT_HEADERS, 'x-forwarded-for': address },
        payload: {},
      });
    const asked = Array.from({ length: 70 }, (_each, index) => from(`2001:db8:1:1::${index.toString(16)}`));
    await untilAsked(64);
    asked.push(from('2001:db8:1:2::1'));
    await untilAsked(65);
    asked.push(...Array.from({ length: 70 }, () => from('2001:db8:1:3::1')));
    await untilAsked(96);
    asked.push(...send(64, APPLICATION_HEADERS));
    await untilAsked(160);
    expect(await answerAll(asked)).toEqual(Array(205).fill(200));
  });
});

describe('limits of browsers', () => {
  it('count all addresses of one network of IPv6 together', async () => {
    const limit = { requests: 2, seconds: 60 };
    const limited = await startEdge({ limits: { api: { requests: 100, seconds: 60 }, client: limit } }, undefined, {
      trustProxy: 'loopback',
    });
    const ask = async (address: string) => {
      const headers = { ...CLIENT_HEADERS, 'x-forwarded-for': address };
      return (await limited.server.inject({ method: 'POST', url: '/client/v1/redeem', headers, payload: {} }))
        .statusCode;
    };
    expect([await ask('2001:db8::1'), await ask('2001:db8::2'), await ask('2001:db8::3')]).toEqual([200, 200, 429]);
    expect([await ask('2001:db8:0:1::1'), await ask('192.0.2.1')]).toEqual([200, 200]);
    await limited.app.close();
  });
});

describe('bodies', () => {
  const clock = stoppedClock();
  let port: number;
  let opened: Socket[];

  beforeEach(async () => {
    await openEdge();
    opened = [];
    await edge.server.listen({ host: '127.0.0.1', port: 0 });
    port = (edge.server.server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    for (const socket of opened) socket.destroy();
    await edge.app.close();
  });

  /** Sends the head of a request and some of its body, and then nothing. @returns what is answered */
  function begin(stated: number, sent: number, keys: Record<string, string>, url = '/v1/redemptions') {
    const answer = { text: '', isClosed: false };
    const headers = { host: 'localhost', 'content-type': 'application/json', 'content-length': stated, ...keys };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    opened.push(socket);
    socket.on('data', (data) => (answer.text += String(data))).once('close', () => (answer.isClosed = true));
    socket.write(`POST ${url} HTTP/1.1\r\n${lines.join('')}\r\n{"code":"${'x'.repeat(sent)}`);
    return answer;
  }
  /** @param index of a project of its own */
  function keysOf(index: number): Record<string, string> {
    const [id, token] = [`app-of-${index}`, `secret-${index}`];
    edge.keys.keys[`application ${id} ${token}`] = { ...KEY, appId: id, projectId: `proj_of_${index}` };
    return { 'x-app-id': id, 'x-app-token': token };
  }
  const small = async (keys: Record<string, string>) => {
    const asked = edge.server.inject({ method: 'POST', url: '/v1/redemptions', headers: keys, payload: { code: 'A' } });
    return (await answerAll([asked]))[0];
  };

  it('that are arriving are bounded for a key, and who would wait behind too many is refused without being read', async () => {
    const answered = Array.from({ length: 40 + 256 + 4 }, () => begin(100_000, 100, APPLICATION_HEADERS));
    await until(() => answered.filter(({ text }) => text !== '').length >= 3);
    const refused = answered.filter(({ text }) => text !== '');
    expect(refused[0]?.text).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 1\r\n[^]*"key":"service_unavailable"/i);
    expect(refused.length).toBeLessThanOrEqual(4 + 10);
    expect(await small(APPLICATION_HEADERS)).toBe(200);
  });

  it('that do not arrive in time make room for those that do', async () => {
    const late = Array.from({ length: 41 }, () => begin(100_000, 100, APPLICATION_HEADERS));
    const whole = JSON.stringify({ code: 'A', note: 'x'.repeat(100_000) });
    let arrived = 0;
    edge.server.server.on('request', () => (arrived += 1));
    await until(() => arrived >= 41);
    const waits = edge.ask({
      method: 'POST',
      url: '/v1/redemptions',
      payload: whole,
      headers: { 'content-type': 'application/json' },
    });
    await loopTurns(20);
    expect(edge.bus.asked).toHaveLength(0);
    await clock.passes(8_000);
    await untilAsked(1);
    expect(await answerAll([waits])).toEqual([200]);
    await until(() => late.filter(({ text }) => text.startsWith('HTTP/1.1 408')).length >= 40);
  });

  it('of 16 KiB or more are read in a turn of the event loop each', async () => {
    edge.bus.answer = async () => ({ status: 200, body: {} });
    const turnsFor = async (bytes: number) => {
      const payload = { code: 'A', note: 'x'.repeat(bytes) };
      const send = () => edge.ask({ method: 'POST', url: '/v1/redemptions', payload });
      return (await turnsDuring(() => Promise.all(Array.from({ length: 30 }, send)))).turns;
    };
    const [small, large] = [await turnsFor(100), await turnsFor(20_000)];
    expect(large).toBeGreaterThanOrEqual(30);
    expect(small).toBeLessThan(30);
  });

  it('are bounded in all, and browsers have a room of their own', async () => {
    for (let index = 0; index < 6; index++) for (let sent = 0; sent < 4; sent++) begin(1_000_000, 100, keysOf(index));
    const payload = JSON.stringify({ code: 'A', note: 'x'.repeat(500_000) });
    let arrived = 0;
    edge.server.server.on('request', () => (arrived += 1));
    await until(() => arrived >= 24);
    const json = { 'content-type': 'application/json' };
    const inject = (url: string, keys: Record<string, string>) =>
      edge.server.inject({ method: 'POST', url, headers: { ...keys, ...json }, payload });
    const asked = [
      inject('/v1/redemptions', keysOf(7)),
      inject('/v1/redemptions', keysOf(8)),
      inject('/v1/redemptions', keysOf(9)),
    ];
    await untilAsked(2);
    asked.push(inject('/client/v1/redeem', CLIENT_HEADERS));
    await untilAsked(3);
    expect(await small(keysOf(9))).toBe(200);
    for (const socket of opened) socket.destroy();
    expect(await answerAll(asked)).toEqual(Array(4).fill(200));
  });
});
