import { EventEmitter } from 'node:events';
import { type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { stoppedClock, until } from '@perkstream/kernel/testing';
import { startEdge } from '../testing/test-edge.js';
import { endConnectionsThatStall } from './slow-readers.js';

const TEN_SECONDS = 10_000;

class Connection extends EventEmitter {
  isDestroyed = false;
  bytesWritten = 0;
  writableLength = 0;
  _handle = { writeQueueSize: 0 };
  destroy = () => (this.isDestroyed = true);

  sends(bytes: number): void {
    this.bytesWritten += bytes;
    this.writableLength += bytes;
    this._handle.writeQueueSize += bytes;
  }
}

describe('a connection', () => {
  const clock = stoppedClock();

  function watched(): Connection {
    const server = new EventEmitter();
    endConnectionsThatStall(server as Server, TEN_SECONDS);
    const connection = new Connection();
    server.emit('connection', connection);
    return connection;
  }

  it('is ended when its client takes nothing of an answer for ten seconds', async () => {
    const connection = watched();
    await clock.passes(60_000);
    connection.sends(1_000);
    await clock.passes(TEN_SECONDS);
    expect(connection.isDestroyed).toBe(false);
    await clock.passes(4_000);
    expect(connection.isDestroyed).toBe(true);
  });

  it('stays however slowly its client reads', async () => {
    const connection = watched();
    connection.sends(1_000);
    for (let byte = 0; byte < 100; byte++) {
      connection._handle.writeQueueSize--;
      await clock.passes(8_000);
    }
    expect(connection.isDestroyed).toBe(false);
  });

  it('stays while nothing waits for its client', async () => {
    const connection = watched();
    await clock.passes(600_000);
    expect(connection.isDestroyed).toBe(false);
  });
});

it.each(['/openapi.json', '/v1/vouchers'])('an answer to %s that nobody reads ends its connection', async (path) => {
  const edge = await startEdge({}, undefined, { stallMilliseconds: 100 });
  await edge.server.listen({ host: '127.0.0.1', port: 0 });
  edge.bus.answer = async () => ({ status: 200, body: 'x'.repeat(200_000) });
  const accepted: { readonly destroyed: boolean }[] = [];
  edge.server.server.on('connection', (socket) => accepted.push(socket));
  const client = connect((edge.server.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  client.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nx-app-id: app-1\r\nx-app-token: secret-1\r\n\r\n`.repeat(400));
  await until(() => accepted[0]?.destroyed === true);
  client.destroy();
  await edge.app.close();
});
