import { type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EdgeAdapter } from '@perkstream/edge';
import { Messenger } from '@perkstream/platform';
import { type ServiceName } from '@perkstream/published';
import { type Credentials, givenCredentials } from './credentials.js';
import { openServiceEngines } from './engines/open-engines.js';
import { observability } from './observability.js';
import { runProcess } from './running.js';
import { serviceModule } from './service.module.js';
import { settingsOf } from './settings.js';

/** What a service makes sure of whenever it starts. */
export type Bootstrap = (messenger: Messenger, credentials: Credentials, now: string) => Promise<void>;

/**
 * Runs a service until the process is told to end.
 * @param contexts the module that imports those that `SERVICES` names for it
 */
export function runService(
  service: ServiceName,
  contexts: Type,
  bootstrap: Bootstrap = async () => undefined,
): Promise<void> {
  return runProcess(async () => {
    const settings = settingsOf(process.env);
    const credentials = givenCredentials(process.env);
    const observed = observability(service, settings);
    const { engines, close } = openServiceEngines(service, settings, observed.tellFailure);
    const app = await NestFactory.create(
      serviceModule({ service, contexts, engines, observability: observed }),
      new EdgeAdapter({ logger: observed.logger }),
      { logger: observed.nestLogger, abortOnError: false },
    );
    await app.init();
    await bootstrap(app.get(Messenger), credentials, new Date().toISOString());
    await app.listen(settings.port, settings.host);
    observed.logger.info(`${service} is ready at ${await app.getUrl()}`);
    return async () => {
      await app.close();
      await close();
    };
  });
}
