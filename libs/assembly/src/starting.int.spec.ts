import 'reflect-metadata';
import { type INestApplication, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, describe, expect, it } from '@jest/globals';
import { EdgeAdapter, HealthModule } from '@perkstream/edge';
import { until } from '@perkstream/kernel/testing';
import { EngineUnavailable } from '@perkstream/ports';
import { observability } from './observability.js';
import { readSettings } from './settings.js';
import { StartingServer, untilThere } from './starting.js';

@Module({})
class Nothing {}

describe('a process that is being started', () => {
  const settings = readSettings({ LOG_LEVEL: 'silent', PORT: '0' });
  const observed = observability('auth', settings);
  let isThere = false;
  const check = async () => {
    if (!isThere) throw new EngineUnavailable('documents', 'not_done', { message: 'mongodb://user:secret@host' });
  };
  const probes = [{ name: 'documents', check }];
  let app: INestApplication | undefined;
  afterEach(() => app?.close());

  it('is not ready, even when its engines are there, until its app answers at the same address', async () => {
    const starting = await StartingServer.listen(probes, settings, observed);
    const waiting = untilThere(probes, observed.logger);
    const url = (path: string) => `http://127.0.0.1:${starting.port}${path}`;
    const ready = async () => {
      const answer = await fetch(url('/health/ready'));
      return [answer.status, (await answer.json()) as object] as const;
    };
    expect(await ready()).toMatchObject([503, { status: 'starting', details: { documents: { status: 'down' } } }]);
    expect((await fetch(url('/health/live'))).status).toBe(200);
    expect((await fetch(url('/metrics'))).status).toBe(200);
    isThere = true;
    await waiting;
    expect(await ready()).toMatchObject([503, { status: 'starting', details: { documents: { status: 'up' } } }]);
    const module = { module: Nothing, imports: [HealthModule.register({ probes, metrics: observed.metrics })] };
    app = await NestFactory.create(module, new EdgeAdapter(observed), { logger: false });
    await starting.handOver(app);
    await until(async () => (await ready())[0] === 200);
  });

  it('waits for an engine that is away, and reports that once and not at each look', async () => {
    const lines: object[] = [];
    const logger = { warn: (fields: object) => lines.push(fields), info: (fields: object) => lines.push(fields) };
    let asked = 0;
    const answers = async () => {
      asked += 1;
      if (asked < 4) throw new EngineUnavailable('event store', 'not_done', { message: `none in ${asked} ms` });
    };
    await untilThere([{ name: 'event_store', check: answers }], logger as never);
    expect(asked).toBe(4);
    const err = expect.objectContaining({ message: 'none in 1 ms' });
    expect(lines).toEqual([{ engine: 'event_store', err }, { engine: 'event_store' }]);
  });

  it('does not start with a mistake that waiting does not mend', async () => {
    const check = () => Promise.reject(new TypeError('a mistake'));
    await expect(untilThere([{ name: 'documents', check }], observed.logger)).rejects.toThrow('a mistake');
  });
});
