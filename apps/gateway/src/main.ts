import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { givenCredentials, observability, openBusBetween, runProcess, settingsOf } from '@perkstream/assembly';
import { EdgeAdapter, trustProxyOf } from '@perkstream/edge';
import { GatewayModule } from './gateway.module.js';

await runProcess(async () => {
  const settings = settingsOf(process.env);
  givenCredentials(process.env);
  const { logger, nestLogger, surroundings, tellFailure } = observability('gateway', settings);
  const bus = openBusBetween('gateway', settings.engines, tellFailure);
  const adapter = new EdgeAdapter({ logger, trustProxy: trustProxyOf(settings.trustProxy) });
  const app = await NestFactory.create(GatewayModule.with(bus, surroundings), adapter, {
    logger: nestLogger,
    abortOnError: false,
  });
  await app.listen(settings.port, settings.host);
  logger.info(`gateway is ready at ${await app.getUrl()}`);
  return () => app.close();
});
