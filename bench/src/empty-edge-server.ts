import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { EdgeAdapter, EdgeModule } from '@perkstream/edge';
import { createLogger, createMetrics } from '@perkstream/platform';
import { operationsOf, RedeemStack } from '@perkstream/published';

/** The edge with its keys, limits and validation in front of a handler that does nothing. */
const answer = { redemptions: [{ id: 'r_1', padding: 'x'.repeat(1_440) }], order: { amount: 20_000 } };
const bus = new InProcessBus();
bus.handle(RedeemStack.definition.id, () => Promise.resolve({ status: 200, body: answer }));
await bus.start();
const logger = createLogger({ service: 'bench', level: 'warn' });

class EmptyModule {}
const app = await NestFactory.create(
  {
    module: EmptyModule,
    imports: [
      EdgeModule.register({
        operations: operationsOf({ RedeemStack }),
        bus,
        keys: {
          find: (kind, appId) => Promise.resolve({ kind, appId, name: 'bench', projectId: 'proj_bench' }),
          findByToken: () => Promise.resolve(undefined),
          findBySession: () => Promise.resolve(undefined),
          findDevice: async () => undefined,
        },
        logger,
        metrics: createMetrics('bench'),
        probes: [],
        info: { title: 'bench', version: '1' },
      }),
    ],
  },
  new EdgeAdapter({ logger }),
  { logger: false },
);
await app.listen(Number(process.env['PORT']), '127.0.0.1');
