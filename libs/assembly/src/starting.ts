import { type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EdgeAdapter, HealthModule, type Probe } from '@perkstream/edge';
import { EngineUnavailable } from '@perkstream/ports';
import { type Logger, type Observability } from './observability.js';
import { type Settings } from './settings.js';

const LOOK_INTERVAL_MS = 500;
/** Looks between two reports of the same absence: a minute. Texts of drivers differ each time, by milliseconds or ports. */
const LOOKS_PER_REPORT = 120;
/** Milliseconds for which questions about health may hold up the app that is ready to take over. */
const DRAIN_MS = 100;

/**
 * Listens in place of an app that is being started, which may have to wait for its engines or rebuild views: the process is live and not
 * ready, and its checks name the engines that are away.
 */
export class StartingServer {
  private constructor(
    private readonly health: INestApplication,
    private readonly host: string,
    readonly port: number,
  ) {}

  static async listen(
    probes: readonly Probe[],
    { host, port }: Pick<Settings, 'host' | 'port'>,
    { logger, nestLogger, metrics }: Pick<Observability, 'logger' | 'nestLogger' | 'metrics'>,
  ): Promise<StartingServer> {
    const adapter = new EdgeAdapter({ logger, isStarting: true, drainMilliseconds: DRAIN_MS });
    const module = HealthModule.register({ probes, metrics });
    const health = await NestFactory.create(module, adapter, { logger: nestLogger, abortOnError: false });
    await health.listen(port, host);
    return new StartingServer(health, host, (adapter.server.server.address() as AddressInfo).port);
  }

  /** From now on the app answers at the same address. */
  async handOver(app: INestApplication): Promise<void> {
    await this.health.close();
    await app.listen(this.port, this.host);
  }
}

/** Resolves when each engine has answered once. @throws what a check fails with besides an engine that is away */
export async function untilThere(probes: readonly Probe[], logger: Pick<Logger, 'warn' | 'info'>): Promise<void> {
  await Promise.all(probes.map((probe) => untilAnswered(probe, logger)));
}

async function untilAnswered({ name, check }: Probe, logger: Pick<Logger, 'warn' | 'info'>): Promise<void> {
  for (let looks = 0; ; looks++) {
    try {
      await check();
      if (looks > 0) logger.info({ engine: name }, 'the engine is there');
      return;
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error;
      if (looks % LOOKS_PER_REPORT === 0)
        logger.warn({ err: error, engine: name }, 'waiting for an engine that is away');
      await pause(LOOK_INTERVAL_MS);
    }
  }
}
