import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { loopTurns, pause, until } from '@perkstream/kernel/testing';
import { type Reply } from '@perkstream/published';
import { startEdge, type TestEdge } from '../testing/test-edge.js';

let edge: TestEdge;
let port: number;

beforeEach(async () => {
  edge = await startEdge({}, undefined, { drainMilliseconds: 300 });
  await edge.app.listen(0, '127.0.0.1');
  port = (edge.app.getHttpServer().address() as { port: number }).port;
});
afterEach(() => edge.app.close());

/** Sends bytes, piece after piece, then reads until the server closes. */
function exchange(...pieces: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let read = '';
    const socket = connect(port, '127.0.0.1', async () => {
      for (const piece of pieces) {
        socket.write(piece);
        if (pieces.length > 1) await pause(20);
      }
      socket.resume();
    });
    socket.setEncoding('utf8');
    socket.on('data', (text) => (read += String(text)));
    socket.on('close', () => resolve(read));
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(read) : reject(error)));
    socket.pause();
  });
}

const KEYS = 'X-App-Id: app-1\r\nX-App-Token: secret-1\r\n';
const POST = `POST /v1/redemptions HTTP/1.1\r\nHost: a\r\n${KEYS}Content-Type: application/json\r\n`;

describe('what is no proper HTTP', () => {
  it.each<[string, string, number, string]>([
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'Request headers are too large',
    ],
    ['a Content-Length that is none', `${POST}Content-Length: ten\r\n\r\n{}`, 400, 'Invalid Content-Length header'],
    ['a negative one', `${POST}Content-Length: -1\r\n\r\n{}`, 400, 'Invalid Content-Length header'],
    ['two of them', `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400, 'Content-Length'],
    ['one with chunks', `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`, 400, 'Transfer-Encoding'],
    ['a chunk that is none', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, ''],
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'Malformed HTTP request'],
    ['an expectation of something else', `${POST}Content-Length: 2\r\nExpect: tea\r\n\r\n{}`, 417, '100-continue'],
    ['an unknown method', 'BREW /v1/vouchers HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'Malformed HTTP request'],
  ])('is answered in JSON, and the connection closed: %s', async (_title, sent, status, message) => {
    const answer = await exchange(sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const [head, body] = answer.split('\r\n\r\n') as [string, string];
    expect(head).toMatch(/x-request-id: v-[0-9A-Za-z]{24}/i);
    expect(JSON.parse(body)).toMatchObject({ statusCode: status, message: expect.stringContaining(message) });
  });

  it('is answered after the proper requests before it, which get their own answers', async () => {
    const get = `GET /v1/vouchers HTTP/1.1\r\nHost: a\r\n${KEYS}\r\n`;
    edge.bus.answer = async () => {
      await pause(50);
      return { status: 200, body: { id: 'v_1' } };
    };
    for (const requests of [1, 2]) {
      const answers = await exchange(`${get.repeat(requests)}{"no":"HTTP"}\r\n\r\n`);
      const statuses = [...answers.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status);
      expect(statuses).toEqual([...Array.from({ length: requests }, () => '200'), '400']);
    }
  });

  it('is passed over while it goes on, so that its sender gets to read the answers', async () => {
    const rubbish = Array.from({ length: 5 }, () => '['.repeat(100_000));
    const answers = await exchange(`GET /v1/vouchers HTTP/1.1\r\nHost: a\r\n${KEYS}\r\n`, ...rubbish);
    expect([...answers.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '400']);
  });

  it('leaves the server as it was', async () => {
    await exchange('hello\r\n\r\n');
    const answer = await exchange(`GET /v1/vouchers HTTP/1.1\r\nHost: a\r\n${KEYS}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('a body in an encoding that is not read', () => {
  it('is refused where it is a transfer coding besides chunked', async () => {
    const answer = await exchange(`${POST}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`);
    const [head, body] = answer.split('\r\n\r\n') as [string, string];
    expect(head).toMatch(/^HTTP\/1.1 501 [^]*connection: close/i);
    expect(JSON.parse(body)).toMatchObject({ code: 501, key: 'not_implemented' });
    expect(edge.bus.asked).toEqual([]);
  });

  it('is refused where it is compressed, and read where it is as it is', async () => {
    const send = (encoding: string) =>
      exchange(`${POST}Content-Encoding: ${encoding}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`);
    expect(await send('gzip')).toMatch(/^HTTP\/1.1 415 [^]*"key":"unsupported_media_type"[^]*Content-Encoding/);
    expect(await send('identity')).toMatch(/^HTTP\/1.1 400 [^]*"key":"invalid_payload"/);
  });
});

describe('a client that leaves while it sends', () => {
  it('is no failure of the engine', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${POST}Content-Length: 100\r\n\r\n{"redeemables":`);
    await once(edge.server.server, 'request');
    socket.destroy();
    const left = () => edge.logger.lines.find(({ fields }) => fields['status'] === 499);
    await until(() => left() !== undefined);
    expect(edge.logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('a client that leaves', () => {
  it.each(['while it is worked for', 'while it is answered'])('%s is no failure of the engine', async (when) => {
    const data = Array.from({ length: 100 }, () => ({ id: 'x'.repeat(100_000) }));
    let finish: (reply: Reply) => void = () => undefined;
    edge.bus.answer = () => new Promise((resolve) => (finish = resolve));
    const socket = connect(port, '127.0.0.1');
    const body = JSON.stringify({ code: 'A' });
    socket.write(`${POST}Content-Length: ${body.length}\r\n\r\n${body}`);
    const [, response] = (await once(edge.server.server, 'request')) as [unknown, ServerResponse];
    const closed = once(response, 'close');
    await until(() => edge.bus.asked.length > 0);
    const answer = () => finish({ status: 200, body: { object: 'list', data_ref: 'data', data } });
    if (when === 'while it is answered') {
      answer();
      await once(socket, 'data');
    }
    socket.destroy();
    await closed;
    answer();
    await loopTurns(20);
    expect(response.writableFinished).toBe(false);
    expect(edge.logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('the end of the server', () => {
  const pending = async () => {
    let finish: (reply: object) => void = () => undefined;
    edge.bus.answer = () => new Promise((resolve) => (finish = resolve));
    const answer = exchange(`GET /v1/vouchers HTTP/1.1\r\nHost: a\r\n${KEYS}\r\n`);
    await until(() => edge.bus.asked.length > 0);
    return { answer, finish: (reply: object) => finish(reply) };
  };

  it('waits for a request in work, answers it and then closes its connection', async () => {
    const { answer, finish } = await pending();
    const closed = edge.app.close();
    await until(() => !edge.app.getHttpServer().listening);
    await expect(exchange('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n')).rejects.toThrow('ECONNREFUSED');
    finish({ status: 200, body: { id: 'v_1' } });
    expect(await answer).toMatch(/^HTTP\/1.1 200 [^]*connection: close[^]*\{"id":"v_1"\}$/i);
    await closed;
  });

  it('does not wait for ever', async () => {
    const { answer } = await pending();
    await edge.app.close();
    expect(await answer).toBe('');
  });
});
