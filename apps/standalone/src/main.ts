import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { EdgeAdapter, trustProxyOf } from '@perkstream/edge';
import { Messenger } from '@perkstream/platform';
import { bootstrap } from './bootstrap.js';
import { operations } from './contexts.js';
import { credentialsOf } from './credentials.js';
import { makeDemo } from './demo/demo.js';
import { embeddedEngines } from './engines.js';
import { observability } from './observability.js';
import { type Settings, settingsOf } from './settings.js';
import { StandaloneModule } from './standalone.module.js';
import { welcome } from './welcome.js';

/** Runs the whole engine in this process until it is told to end. */
async function main(settings: Settings): Promise<void> {
  const { logger, nestLogger, tellFailure, surroundings } = observability(settings);
  const { engines, sqlite } = embeddedEngines(settings.dataDirectory, tellFailure);
  const credentials = credentialsOf(process.env, settings.dataDirectory);
  const adapter = new EdgeAdapter({ logger, trustProxy: trustProxyOf(settings.trustProxy) });
  const app = await NestFactory.create(StandaloneModule.with(engines, tellFailure, surroundings), adapter, {
    logger: nestLogger,
    abortOnError: false,
  });
  await app.init();
  await bootstrap(app.get(Messenger), credentials, new Date().toISOString());
  if (settings.demo) await makeDemo(engines.bus, operations, credentials, settings.dataDirectory);
  await app.listen(settings.port, settings.host);
  endOnSignals(async () => {
    await app.close();
    await sqlite.close();
  });
  console.log(welcome(settings, credentials, await app.getUrl()));
}

/** Ends drained, and within 3 s in any case: the container or terminal does not wait longer. */
function endOnSignals(close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), 2_900).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

try {
  await main(settingsOf(process.env));
} catch (error) {
  console.error(error instanceof Error ? `Perkstream cannot start: ${error.message}` : error);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
}
