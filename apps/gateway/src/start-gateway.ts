import { NestFactory } from '@nestjs/core';
import {
  checkProxyTrust,
  givenCredentials,
  observability,
  openBusBetween,
  prepareTopics,
  settingsOf,
} from '@perkstream/assembly';
import { EdgeAdapter, trustProxyOf } from '@perkstream/edge';
import { sentOverBus } from '@perkstream/platform';
import { GatewayModule } from './gateway.module.js';

/** @returns what ends it */
export async function start(): Promise<() => Promise<void>> {
  const settings = settingsOf(process.env);
  givenCredentials(process.env);
  const { logger, requestLog, nestLogger, surroundings, reports } = observability('gateway', settings);
  const bus = await openBusBetween('gateway', settings.engines, reports);
  const trustProxy = trustProxyOf(settings.trustProxy);
  const adapter = new EdgeAdapter({ logger, requestLog, trustProxy });
  const app = await NestFactory.create(GatewayModule.with(bus, surroundings), adapter, {
    logger: nestLogger,
    abortOnError: false,
  });
  await app.init();
  await checkProxyTrust(trustProxy, (query) => sentOverBus(bus, query), logger);
  await app.listen(settings.port, settings.host);
  logger.info(`gateway is ready at ${await app.getUrl()}`);
  return () => app.close();
}

/** Makes the topics of all services. */
export async function prepare(): Promise<void> {
  const settings = settingsOf(process.env);
  const { tellFailure } = observability('gateway', settings);
  const topics = await prepareTopics(settings.engines, tellFailure);
  console.log(`${topics.length} topics are there`);
}
