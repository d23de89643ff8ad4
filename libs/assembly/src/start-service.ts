import { type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EdgeAdapter } from '@perkstream/edge';
import { Messenger, persevering, ViewRunner } from '@perkstream/platform';
import { type ServiceName } from '@perkstream/published';
import { type Credentials, givenCredentials } from './credentials.js';
import { openServiceEngines } from './engines/open-engines.js';
import { observability } from './observability.js';
import { prepareViews } from './preparing.js';
import { engineProbes, storeProbes } from './readiness.js';
import { serviceModule } from './service.module.js';
import { readSettings } from './settings.js';
import { StartingServer, untilThere } from './starting.js';

/** What a service is made of. */
export interface Service {
  readonly name: ServiceName;
  /** The module that imports the contexts that `SERVICES` names for it. */
  readonly contexts: Type;
  /** What it makes sure of whenever it starts. */
  readonly bootstrap?: (messenger: Messenger, credentials: Credentials, now: string) => Promise<void>;
}

/** @returns what ends it */
export async function startService({ name: service, contexts, bootstrap }: Service): Promise<() => Promise<void>> {
  const settings = readSettings(process.env);
  const credentials = givenCredentials(process.env, service);
  const observed = observability(service, settings);
  const { engines, close } = await openServiceEngines(service, settings, observed.reports);
  const starting = await StartingServer.listen(engineProbes(engines), settings, observed);
  await untilThere(storeProbes(engines, settings.engines), observed.logger);
  const app = await NestFactory.create(
    serviceModule({ service, contexts, engines, observability: observed }),
    new EdgeAdapter({ logger: observed.logger }),
    { logger: observed.nestLogger, abortOnError: false },
  );
  await app.init();
  const now = new Date().toISOString();
  await persevering(async () => bootstrap?.(app.get(Messenger), credentials, now));
  await starting.handOver(app);
  void app.get(ViewRunner).serving();
  observed.logger.info(`${service} is ready at ${await app.getUrl()}`);
  return async () => {
    await app.close();
    await close();
  };
}

/** Makes the indexes and views of a service that are missing or have changed. */
export async function prepareService({ name: service, contexts }: Service): Promise<void> {
  const settings = readSettings(process.env);
  const observed = observability(service, settings);
  const views = await prepareViews(service, contexts, settings, observed);
  observed.logger.info({ views: views.length }, 'the views are there');
}
