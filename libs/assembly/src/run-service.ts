import { type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EdgeAdapter } from '@perkstream/edge';
import { Messenger } from '@perkstream/platform';
import { type ServiceName } from '@perkstream/published';
import { type Credentials, givenCredentials } from './credentials.js';
import { openServiceEngines } from './engines/open-engines.js';
import { observability } from './observability.js';
import { prepareService } from './preparing.js';
import { runOnce, runProcess } from './running.js';
import { serviceModule } from './service.module.js';
import { settingsOf } from './settings.js';

/** What a service makes sure of whenever it starts. */
export type Bootstrap = (messenger: Messenger, credentials: Credentials, now: string) => Promise<void>;

interface ServiceStart {
  readonly service: ServiceName;
  readonly contexts: Type;
  readonly bootstrap: Bootstrap | undefined;
}

/**
 * Runs a service until the process is told to end; with the argument `prepare` makes its indexes and views instead.
 * @param contexts the module that imports those that `SERVICES` names for it
 */
export function runService(service: ServiceName, contexts: Type, bootstrap?: Bootstrap): Promise<void> {
  if (process.argv[2] === 'prepare') return runOnce(() => prepare(service, contexts));
  return runProcess(() => start({ service, contexts, bootstrap }));
}

async function start({ service, contexts, bootstrap }: ServiceStart): Promise<() => Promise<void>> {
  const settings = settingsOf(process.env);
  const credentials = givenCredentials(process.env);
  const observed = observability(service, settings);
  const { engines, close } = await openServiceEngines(service, settings, observed.reports);
  const app = await NestFactory.create(
    serviceModule({ service, contexts, engines, observability: observed }),
    new EdgeAdapter({ logger: observed.logger }),
    { logger: observed.nestLogger, abortOnError: false },
  );
  await app.init();
  await bootstrap?.(app.get(Messenger), credentials, new Date().toISOString());
  await app.listen(settings.port, settings.host);
  observed.logger.info(`${service} is ready at ${await app.getUrl()}`);
  return async () => {
    await app.close();
    await close();
  };
}

async function prepare(service: ServiceName, contexts: Type): Promise<void> {
  const settings = settingsOf(process.env);
  const views = await prepareService(service, contexts, settings, observability(service, settings));
  console.log(`${service}: ${views.length} views are there`);
}
