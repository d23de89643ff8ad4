import 'reflect-metadata';
import { hash } from 'node:crypto';
import { type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { observability, readSettings } from '@perkstream/assembly';
import { EdgeAdapter } from '@perkstream/edge';
import { stoppedClock } from '@perkstream/kernel/testing';
import { type RequestMessage } from '@perkstream/ports';
import { accessTokenOf, type AccessTokenIdentity, type FindKey, type KeyIdentity } from '@perkstream/published';
import { GatewayModule } from './gateway.module.js';

const HEADERS = { 'x-app-id': 'app-1', 'x-app-token': 'secret' };

/** The services, as far as the gateway asks them. */
class Services {
  readonly asked: RequestMessage[] = [];
  readonly bus = new InProcessBus();
  key: KeyIdentity | undefined = { kind: 'application', appId: 'app-1', name: 'Shop', projectId: 'proj_1' };
  token: AccessTokenIdentity | undefined;
  answersReadiness = true;

  constructor() {
    this.answer('FindKey', ({ payload }) =>
      (payload as FindKey).tokenHash === hash('sha256', 'secret') ? this.key : undefined,
    );
    this.answer('FindAccessToken', () => this.token);
    this.answer('FindProject', () => ({ id: 'proj_1', client: { trustedDomains: [] }, limits: {} }));
    this.answer('list-vouchers', () => ({ status: 200, body: { object: 'list' } }));
    this.answer('readiness', () => {
      if (!this.answersReadiness) throw new Error('away');
      return { ready: true };
    });
  }

  private answer(name: string, answer: (message: RequestMessage) => unknown): void {
    this.bus.handle(name, async (message) => {
      this.asked.push(message);
      return answer(message);
    });
  }

  times(name: string): number {
    return this.asked.filter((message) => message.name === name).length;
  }
}

describe('the gateway', () => {
  let services: Services;
  let app: INestApplication;
  let adapter: EdgeAdapter;
  // What it remembers for a moment, it remembers for as long as a test takes.
  stoppedClock();

  beforeEach(async () => {
    services = new Services();
    const { logger, surroundings } = observability('gateway', readSettings({ LOG_LEVEL: 'silent' }));
    adapter = new EdgeAdapter({ logger });
    app = await NestFactory.create(GatewayModule.with(services.bus, surroundings), adapter, { logger: false });
    await app.init();
  });
  afterEach(() => app.close());

  const get = (url: string, headers: Record<string, string> = HEADERS) =>
    adapter.server.inject({ method: 'GET', url, headers });

  it('asks the services whose key it is, then for the answer', async () => {
    const answer = await get('/v1/vouchers');
    expect([answer.statusCode, answer.json()]).toEqual([200, { object: 'list' }]);
    expect(services.asked.map(({ name, service }) => [name, service])).toEqual([
      ['FindKey', 'auth'],
      ['FindProject', 'management'],
      ['list-vouchers', 'promotions'],
    ]);
  });

  it('knows a key for a moment', async () => {
    for (let n = 0; n < 3; n++) expect((await get('/v1/vouchers')).statusCode).toBe(200);
    expect(services.times('FindKey')).toBe(1);
    expect(services.times('FindProject')).toBe(1);
  });

  it('asks about a wrong token each time, and sends it nowhere else', async () => {
    for (let n = 0; n < 2; n++) {
      expect((await get('/v1/vouchers', { ...HEADERS, 'x-app-token': 'guessed' })).statusCode).toBe(401);
    }
    expect(services.times('FindKey')).toBe(2);
    expect(services.times('list-vouchers')).toBe(0);
  });

  it('asks about a key by the hash of its token, and sends the token nowhere', async () => {
    expect((await get('/v1/vouchers')).statusCode).toBe(200);
    expect((await get('/v1/vouchers', { ...HEADERS, 'x-app-token': 'guessed' })).statusCode).toBe(401);
    expect(services.times('FindKey')).toBe(2);
    for (const token of ['secret', 'guessed']) expect(JSON.stringify(services.asked)).not.toContain(token);
  });

  it('asks about an access token by its hash, and sends the token nowhere', async () => {
    const token = accessTokenOf('proj_1', 'x'.repeat(43));
    const headers = { authorization: `Bearer ${token}` };
    const seconds = Math.floor(Date.now() / 1000);
    const key = services.key as KeyIdentity;
    services.token = { key, scopes: ['vouchers'], expiresAt: seconds + 60 };
    expect((await get('/v1/vouchers', headers)).statusCode).toBe(200);
    expect((await get('/v1/vouchers', headers)).statusCode).toBe(200);
    expect(services.times('FindAccessToken')).toBe(1);
    expect(JSON.stringify(services.asked)).not.toContain('x'.repeat(43));
    services.token = { key, scopes: ['vouchers'], expiresAt: seconds };
    expect((await get('/v1/vouchers', { authorization: `Bearer ${token.replace(/x$/, 'y')}` })).statusCode).toBe(401);
    expect(services.times('FindAccessToken')).toBe(2);
    expect((await get('/v1/vouchers', { authorization: 'Bearer anything' })).statusCode).toBe(401);
    expect(services.times('FindAccessToken')).toBe(2);
  });

  it('is ready when the services that serve requests are', async () => {
    const ready = await get('/health/ready');
    expect(ready.json()).toMatchObject({
      status: 'ok',
      details: {
        message_bus: { status: 'up' },
        auth: { status: 'up' },
        management: { status: 'up' },
        promotions: { status: 'up' },
      },
    });
    services.answersReadiness = false;
    expect((await get('/health/ready')).statusCode).toBe(503);
    expect((await get('/health/live')).statusCode).toBe(200);
  });
});
