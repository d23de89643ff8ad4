import { NestFactory } from '@nestjs/core';
import {
  checkProxyTrust,
  gatewayProbes,
  observability,
  openIdOf,
  openBusBetween,
  prepareTopics,
  readSettings,
  StartingServer,
} from '@perkstream/assembly';
import { EdgeAdapter, parseTrustProxy } from '@perkstream/edge';
import { sentOverBus } from '@perkstream/platform';
import { GatewayModule } from './gateway.module.js';

/** @returns what ends it */
export async function start(): Promise<() => Promise<void>> {
  const settings = readSettings(process.env);
  const openId = openIdOf(process.env);
  const observed = observability('gateway', settings);
  const { logger, requestLog, nestLogger, surroundings, reports } = observed;
  const bus = await openBusBetween('gateway', settings.engines, reports);
  const starting = await StartingServer.listen(gatewayProbes(bus), settings, observed);
  const trustProxy = parseTrustProxy(settings.trustProxy);
  const adapter = new EdgeAdapter({ logger, requestLog, trustProxy, publicOrigin: settings.publicOrigin });
  const app = await NestFactory.create(GatewayModule.with(bus, { ...surroundings, openId }), adapter, {
    logger: nestLogger,
    abortOnError: false,
  });
  await app.init();
  await checkProxyTrust(trustProxy, (query) => sentOverBus(bus, query), logger);
  await starting.handOver(app);
  logger.info(`gateway is ready at ${await app.getUrl()}`);
  return () => app.close();
}

/** Makes the topics of all services. */
export async function prepare(): Promise<void> {
  const settings = readSettings(process.env);
  const { logger, reportFailure } = observability('gateway', settings);
  const topics = await prepareTopics(settings.engines, reportFailure);
  logger.info({ topics: topics.length }, 'the topics are there');
}
