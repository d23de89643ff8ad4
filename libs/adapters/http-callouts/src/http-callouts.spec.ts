import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pause } from '@perkstream/kernel/testing';
import { HttpCallouts } from './http-callouts.js';
import { type LookUp, NameNotResolved } from './name-look-up.js';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  server = createServer(handle);
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

const call = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{"a":"ü"}' });

/** Name servers that know one answer. */
const resolvesTo =
  (...addresses: string[]): LookUp =>
  async () =>
    addresses;

describe('a callout', () => {
  it('sends the body, and returns the status', async () => {
    let got = '';
    const port = await serve((request, response) => {
      request.on('data', (part: Buffer) => (got += part.toString()));
      request.on('end', () => response.writeHead(201).end('x'.repeat(1_000_000)));
    });
    expect(await new HttpCallouts({ toLoopback: true }).post(call(`http://127.0.0.1:${port}/hook`))).toEqual({
      status: 201,
    });
    expect(got).toBe('{"a":"ü"}');
  });

  it('says how an answer began that was no success, without waiting for the rest', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(500);
      response.write('ü'.repeat(400));
      // Never ended.
      response.write('x'.repeat(400));
    });
    const callouts = new HttpCallouts({ toLoopback: true });
    const said = 'ü'.repeat(400) + 'x'.repeat(100);
    expect(await callouts.post(call(`http://127.0.0.1:${port}/`))).toEqual({ status: 500, said });
  });

  it('has the status of an answer whose body does not come to its end in time', async () => {
    const port = await serve((_request, response) => void response.writeHead(404).write('no such'));
    const callouts = new HttpCallouts({ toLoopback: true, within: 200 });
    expect(await callouts.post(call(`http://127.0.0.1:${port}/`))).toEqual({ status: 404, said: 'no such' });
  });

  it('knows which addresses can never be public', () => {
    const may = (url: string, toLoopback = false) => new HttpCallouts({ toLoopback }).mayBePublic(url);
    const never = [
      'http://10.0.0.1/',
      'http://[::7f00:1]/',
      'http://intranet/',
      'http://169.254.169.254/',
      'no address',
    ];
    expect(never.filter((url) => may(url, true))).toEqual([]);
    const loopback = ['http://localhost:8080/', 'https://shop.localhost/', 'http://127.1/', 'http://[::1]/'];
    expect(loopback.map((url) => [may(url), may(url, true)])).toEqual(loopback.map(() => [false, true]));
    expect(
      ['https://shop.example/hooks', 'http://93.184.216.34/', 'http://[2606:4700::1]/'].every((url) => may(url)),
    ).toBe(true);
  });

  it('does not follow where it is sent on to', async () => {
    let calls = 0;
    const port = await serve((_request, response) => {
      calls += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const outcome = await new HttpCallouts({ toLoopback: true }).post(call(`http://localhost:${port}/hook`));
    expect([outcome, calls]).toEqual([{ status: 302 }, 1]);
  });

  it('ends when no status comes in time, and when nobody is there', async () => {
    const port = await serve(() => undefined);
    const callouts = new HttpCallouts({ toLoopback: true, within: 100 });
    expect(await callouts.post(call(`http://127.0.0.1:${port}/`))).toEqual({ failure: 'timed_out' });
    server?.closeAllConnections();
    await new Promise((closed) => server?.close(closed));
    expect(await callouts.post(call(`http://127.0.0.1:${port}/`))).toEqual({ failure: 'unreachable' });
  });

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['[::1]', '[fe80::1]', '[fd00::1]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '[64:ff9b::a00:1]', '[::]'],
    ...['[::7f00:1]', '[::10.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::a00:1]', '[2002:7f00:1::]', '[2001:0:1::1]'],
    ...['[::ffff:0:a00:1]', '[4000::1]'],
    ...['2130706433', '0x7f.1', '0177.0.0.1', 'localhost'],
  ])('is not made to %s', async (host) => {
    expect(await new HttpCallouts().post(call(`http://${host}:9/`))).toEqual({ failure: 'address_refused' });
  });

  it.each([
    [['10.0.0.1']],
    [['::ffff:10.0.0.1']],
    [['::7f00:1']],
    [['2002:7f00:1::']],
    [['93.184.216.34', '127.0.0.1']],
  ])('is not made to a name that stands for %j', async (addresses) => {
    const callouts = new HttpCallouts({ lookUp: resolvesTo(...addresses) });
    expect(await callouts.post(call('http://shop.example/'))).toEqual({ failure: 'address_refused' });
  });

  it.each(['http://a b/', 'http://[::1', 'http://a:99999/', 'nothing'])('is not made to %j', async (url) => {
    expect(await new HttpCallouts().post(call(url))).toEqual({ failure: 'address_refused' });
  });

  it('is made to the address that was checked, also when the name resolves to another one by then', async () => {
    let calls = 0;
    const port = await serve((_request, response) => {
      calls += 1;
      response.end();
    });
    const callouts = new HttpCallouts({ toLoopback: true, lookUp: resolvesTo('127.0.0.1') });
    expect(await callouts.post(call(`http://nowhere.invalid:${port}/`))).toEqual({ status: 200 });
    expect(calls).toBe(1);
  });

  it('tells a name that does not exist from name servers that do not answer', async () => {
    const to = (lookUp: LookUp) => new HttpCallouts({ lookUp }).post(call('http://shop.example/'));
    expect(await to(resolvesTo())).toEqual({ failure: 'unreachable' });
    const silent = () => Promise.reject(new NameNotResolved());
    expect(await to(silent)).toEqual({ failure: 'name_not_resolved' });
  });

  it('gives the receiver its time from when its name was resolved', async () => {
    const port = await serve((_request, response) => void response.end());
    let resolve: (addresses: string[]) => void = () => undefined;
    const slow: LookUp = () => new Promise((done) => (resolve = done));
    const callouts = new HttpCallouts({ toLoopback: true, within: 100, lookUp: slow });
    const outcome = callouts.post(call(`http://shop.example:${port}/`));
    await pause(150);
    resolve(['127.0.0.1']);
    expect(await outcome).toEqual({ status: 200 });
  });
});
