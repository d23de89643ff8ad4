import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { boundConnections } from './connections.js';

describe('the connections of a server', () => {
  let server: Server;
  let opened: Socket[];
  let requests: number;

  beforeEach(() => {
    [opened, requests] = [[], 0];
    server = createServer(() => (requests += 1));
  });
  afterEach(() => {
    for (const socket of opened) socket.destroy();
    server.close();
  });

  async function listen(inAll: number, ofNetwork = inAll): Promise<void> {
    boundConnections(server, { inAll, ofNetwork });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }

  /** @returns when it is accepted, or closed again */
  async function open(from: string): Promise<Socket> {
    const { port } = server.address() as AddressInfo;
    const accepted = new Promise((resolve) => server.once('connection', resolve));
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => undefined);
    opened.push(socket);
    await accepted;
    return socket;
  }
  const untilOpen = (count: number) => until(() => opened.filter(({ destroyed }) => !destroyed).length === count);

  it('are so many of one network', async () => {
    await listen(10, 2);
    for (let count = 0; count < 4; count++) await open('127.0.0.1');
    await untilOpen(2);
    await open('127.0.0.2');
    await untilOpen(3);
    opened[0]?.destroy();
    await untilOpen(2);
    await until(async () => !(await open('127.0.0.1')).destroyed);
  });

  it('are so many in all: a newcomer takes the place of one of the network with most', async () => {
    await listen(4);
    for (let count = 0; count < 4; count++) await open('127.0.0.1');
    await open('127.0.0.2');
    await untilOpen(4);
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false, false]);
    await open('127.0.0.2');
    await untilOpen(4);
    // Now both have two.
    const third = await open('127.0.0.2');
    await until(() => third.destroyed);
    await untilOpen(4);
  });

  it('that are worked for keep their places', async () => {
    await listen(2);
    for (let count = 0; count < 2; count++) (await open('127.0.0.1')).write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    await until(() => requests === 2);
    const late = await open('127.0.0.2');
    await until(() => late.destroyed);
    expect(opened.filter(({ destroyed }) => destroyed)).toEqual([late]);
  });
});
