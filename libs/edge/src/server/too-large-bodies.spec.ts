import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { APPLICATION_HEADERS, startEdge, type TestEdge } from '../testing/test-edge.js';

const MIB = 1_048_576;

let edge: TestEdge;
let socket: Socket;
let read: string;
let failures: Error[];

beforeEach(async () => {
  edge = await startEdge();
  await edge.server.listen({ host: '127.0.0.1', port: 0 });
  [read, failures] = ['', []];
  socket = connect((edge.server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('data', (data) => (read += data.toString())).on('error', (error) => failures.push(error));
});

afterEach(async () => {
  socket.destroy();
  await edge.app.close();
});

function head(method: string, path: string, more: Readonly<Record<string, string>> = {}): string {
  const headers = { host: 'localhost', 'content-type': 'application/json', ...APPLICATION_HEADERS, ...more };
  return `${method} ${path} HTTP/1.1\r\n${Object.entries(headers)
    .map((each) => each.join(': '))
    .join('\r\n')}\r\n\r\n`;
}

/** @returns when all is sent */
function send(bytes: string): Promise<void> {
  return new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
}

describe('a body that is larger than the operation takes', () => {
  it('is read to its end by a connection that then takes the next request', async () => {
    const body = 'x'.repeat(11 * MIB);
    await send(head('POST', '/v1/vouchers/import', { 'content-length': String(body.length) }) + body);
    await send(head('GET', '/v1/vouchers'));
    await until(() => read.split('HTTP/1.1 ').length === 3);
    expect(read).toMatch(/^HTTP\/1\.1 413 [^]*greater than maximum allowed: 10485760"}HTTP\/1\.1 200 /);
    expect(failures).toEqual([]);
  });

  it('is read to its end also where the connection is to be closed, as some clients always ask', async () => {
    const body = 'x'.repeat(11 * MIB);
    await send(
      head('POST', '/v1/vouchers/import', { 'content-length': String(body.length), connection: 'close' }) + body,
    );
    await until(() => read.includes('10485760"}'));
    expect(read).toMatch(/^HTTP\/1\.1 413 /);
    expect(failures).toEqual([]);
  });

  it('is cut off where it is larger than anybody sends by mistake', async () => {
    socket.write(head('POST', '/v1/vouchers/import', { 'content-length': String(65 * MIB) }));
    await until(() => socket.destroyed || socket.readableEnded);
    expect(read).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i);
  });
});
