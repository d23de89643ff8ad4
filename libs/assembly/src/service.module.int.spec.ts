import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type INestApplication, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EdgeAdapter } from '@perkstream/edge';
import { joins } from '@perkstream/platform';
import { observability } from './observability.js';
import { type OpenEngines, openStandaloneEngines } from './engines/open-engines.js';
import { serviceModule } from './service.module.js';
import { readSettings } from './settings.js';

const empty = { published: { operations: [], messages: [] }, problems: {} };

@Module({ providers: [joins({ name: 'keys', ...empty })] })
class Keys {}

@Module({ imports: [Keys], providers: [joins({ name: 'accounts', ...empty })] })
class ContextsWithoutContents {}

@Module({})
class Nothing {}

describe('a service', () => {
  let folder: string;
  let opened: OpenEngines;
  let app: INestApplication | undefined;
  let adapter: EdgeAdapter;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'perkstream-service-'));
    const settings = readSettings({ PERKSTREAM_DATA_DIR: folder, LOG_LEVEL: 'silent' });
    opened = await openStandaloneEngines(settings, () => undefined);
    adapter = new EdgeAdapter(observability('auth', settings));
  });
  afterEach(async () => {
    await app?.close();
    app = undefined;
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (contexts: typeof Nothing) => {
    const module = serviceModule({
      service: 'auth',
      contexts,
      engines: opened.engines,
      observability: observability('auth', readSettings({ LOG_LEVEL: 'silent' })),
    });
    app = await NestFactory.create(module, adapter, { logger: false, abortOnError: false });
    await app.init();
  };

  const readiness = () =>
    opened.engines.bus.request({
      name: 'readiness',
      service: 'auth',
      key: '',
      deadline: Date.now() + 60_000,
      payload: {},
    });

  it('reports over HTTP and over the bus that it is ready when its engines answer', async () => {
    await start(ContextsWithoutContents);
    const ready = await adapter.server.inject({ method: 'GET', url: '/health/ready' });
    expect(ready.json()).toMatchObject({
      status: 'ok',
      details: { event_store: { status: 'up' }, documents: { status: 'up' }, message_bus: { status: 'up' } },
    });
    expect(await readiness()).toEqual({ ready: true });
  });

  it('is not ready when one of them does not', async () => {
    await start(ContextsWithoutContents);
    opened.engines.documents.ping = () => Promise.reject(new Error('away'));
    const ready = await adapter.server.inject({ method: 'GET', url: '/health/ready' });
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ details: { documents: { status: 'down' }, event_store: { status: 'up' } } });
    await expect(readiness()).rejects.toThrow('away');
  });

  it('shows in its metrics how far behind its events are', async () => {
    await start(ContextsWithoutContents);
    const { body } = await adapter.server.inject({ method: 'GET', url: '/metrics' });
    expect(body).toMatch(/^relay_lag_seconds\{service="auth"\} 0$/m);
  });

  it('does not start without a context that it is to host', async () => {
    await expect(start(Nothing)).rejects.toThrow('The service auth lacks its contexts keys');
  });
});
