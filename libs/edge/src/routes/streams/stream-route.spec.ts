import { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type StreamPart, WatchProject } from '@perkstream/published';
import { APPLICATION_HEADERS, KEY, startEdge, type TestEdge } from '../../testing/test-edge.js';

const PATH = '/v1/insights/stream';
const WANTED = { ...APPLICATION_HEADERS, accept: 'text/event-stream' };

describe('a stream of what happens', () => {
  let edge: TestEdge;
  let address: string;
  let happened: string[];
  let isOpen: boolean;

  beforeEach(async () => {
    happened = [];
    isOpen = true;
    edge = await startEdge({}, [{ ...WatchProject.definition, request: WatchProject }]);
    edge.bus.answer = async ({ name, payload }): Promise<StreamPart | object> => {
      if (name !== 'FindHappenings')
        return { status: 200, body: { object: 'list', data_ref: 'data', data: [], total: 0 } };
      const { after = 0 } = payload as { after?: number };
      const happenings = happened
        .slice(after)
        .map((type, index) => ({ place: `${after + index}`, happening: { type } }));
      return { position: happened.length, happenings, hasMore: false };
    };
    await edge.app.listen(0, '127.0.0.1');
    address = `http://127.0.0.1:${(edge.server.server.address() as AddressInfo).port}`;
  });
  afterEach(() => (isOpen ? edge.app.close() : undefined));

  /** Of the same project. */
  function anotherKey(number: number): Record<string, string> {
    edge.keys.keys[`application more-${number} secret-1`] = { ...KEY, appId: `more-${number}` };
    return { 'x-app-id': `more-${number}` };
  }

  async function watched(headers: Record<string, string> = {}) {
    const leaving = new AbortController();
    const answer = await fetch(address + PATH, { headers: { ...WANTED, ...headers }, signal: leaving.signal });
    const stream = { answer, text: '', isOver: false, leave: () => leaving.abort() };
    const read = async () => {
      for await (const part of answer.body!) stream.text += Buffer.from(part).toString();
    };
    void read()
      .catch(() => undefined)
      .finally(() => (stream.isOver = true));
    return stream;
  }

  it('is a list for those who want JSON', async () => {
    const { statusCode, headers } = await edge.ask({ url: PATH });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  });

  it('goes on as server-sent events for those who want them', async () => {
    happened = ['a'];
    const { answer, ...stream } = await watched();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    stream.leave();
    const open = await watched();
    await until(() => open.text.includes('event: a'));
    happened.push('b');
    await until(() => open.text.includes('event: b'));
    expect(open.text).toBe(': open\n\nid: 0\nevent: a\ndata: {"type":"a"}\n\nid: 1\nevent: b\ndata: {"type":"b"}\n\n');
    const back = await watched({ 'last-event-id': '0' });
    await until(() => back.text.includes('event: b'));
    expect(back.text).not.toContain('event: a');
  });

  it('is open for twenty of a project at a time, and for five of one person or key', async () => {
    const streams = [];
    for (let count = 0; count < 5; count += 1) streams.push(await watched());
    expect((await watched()).answer.status).toBe(429);
    for (let count = 0; count < 15; count += 1) streams.push(await watched(anotherKey(Math.floor(count / 5))));
    expect(streams.map(({ answer }) => answer.status)).toEqual(streams.map(() => 200));
    expect((await watched(anotherKey(3))).answer.status).toBe(429);
    streams[0]!.leave();
    await until(async () => (await watched(anotherKey(3))).answer.status === 200);
  });

  it('is answered to HEAD with nothing but its headers, and holds no place', async () => {
    for (let count = 0; count < 30; count += 1) {
      const answer = await fetch(address + PATH, { method: 'HEAD', headers: WANTED });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
      expect(await answer.text()).toBe('');
    }
    expect((await watched()).answer.status).toBe(200);
  });

  it('ends soon after its key is gone', async () => {
    const stream = await watched();
    expect(stream.isOver).toBe(false);
    edge.keys.keys = {};
    await until(() => stream.isOver);
  });

  it('ends with the process', async () => {
    const stream = await watched();
    isOpen = false;
    await edge.app.close();
    await until(() => stream.isOver);
  });

  it('is for nobody without keys', async () => {
    expect((await fetch(address + PATH, { headers: { accept: 'text/event-stream' } })).status).toBe(401);
  });
});
