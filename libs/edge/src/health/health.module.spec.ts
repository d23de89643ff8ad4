import { type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Counter, Registry } from 'prom-client';
import { EdgeAdapter } from '../server/edge-adapter.js';
import { FakeLogger } from '../testing/test-edge.js';
import { HealthModule } from './health.module.js';

describe('a process that serves nothing but its health', () => {
  let app: INestApplication;
  let adapter: EdgeAdapter;
  let isWell: boolean;

  beforeEach(async () => {
    isWell = true;
    const check = async () => {
      if (!isWell) throw new Error('away');
    };
    const metrics = new Registry();
    new Counter({ name: 'things_total', help: 'Things', registers: [metrics] }).inc(3);
    adapter = new EdgeAdapter({ logger: new FakeLogger() });
    const module = HealthModule.register({ probes: [{ name: 'documents', check }], metrics });
    app = await NestFactory.create(module, adapter, { logger: false });
    await app.init();
  });

  afterEach(() => app.close());

  const got = (url: string, method: 'GET' | 'POST' = 'GET') => adapter.server.inject({ method, url });

  it('reports that it lives, whether it is ready, and its metrics', async () => {
    expect((await got('/health/live')).json()).toEqual({ status: 'ok' });
    expect((await got('/health/ready')).statusCode).toBe(200);
    isWell = false;
    expect((await got('/health/ready')).statusCode).toBe(503);
    expect((await got('/metrics')).body).toContain('things_total 3');
  });

  it('knows no operation', async () => {
    expect((await got('/v1/vouchers')).json()).toMatchObject({ code: 404, key: 'not_found' });
    expect((await got('/metrics', 'POST')).json()).toMatchObject({ code: 405, key: 'method_not_allowed' });
  });
});
