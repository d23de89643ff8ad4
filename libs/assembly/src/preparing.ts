import { type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { EdgeAdapter } from '@perkstream/edge';
import { ContextRegistry, PlatformModule, ViewRunner } from '@perkstream/platform';
import { type ServiceName } from '@perkstream/published';
import { openEnginesWith } from './engines/open-engines.js';
import { type Observability } from './observability.js';
import { storeProbes } from './readiness.js';
import { type Settings } from './settings.js';
import { untilThere } from './starting.js';

/**
 * Makes the collections and indexes of a service that are missing, and builds the views whose shape has changed, beside a running
 * service of the version before. What there is already is left as it is. Waits for engines that are away,
 * as services do.
 * @returns the names of its views
 */
export async function prepareViews(
  service: ServiceName,
  contexts: Type,
  settings: Settings,
  { logger, nestLogger, reportFailure }: Observability,
): Promise<readonly string[]> {
  const { engines, close } = await openEnginesWith(new InProcessBus(), service, settings, { reportFailure });
  try {
    await untilThere(storeProbes(engines, settings.engines), logger);
    const module = { module: Preparation, imports: [PlatformModule.with(engines, reportFailure, service), contexts] };
    // Made, but not started: it answers no request and follows nothing.
    const app = await NestFactory.create(module, new EdgeAdapter({ logger }), {
      logger: nestLogger,
      abortOnError: false,
    });
    await app.get(ContextRegistry).start();
    return app.get(ViewRunner).names;
  } finally {
    await close();
  }
}

class Preparation {}
