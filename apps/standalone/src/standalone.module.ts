import { type DynamicModule, Module } from '@nestjs/common';
import { EdgeModule, type EdgeOptions } from '@perkstream/edge';
import { type Engines, Messenger, PlatformModule, type TellFailure } from '@perkstream/platform';
import { FindKey } from '@perkstream/published';
import { contexts, operations } from './contexts.js';

export type EdgeSurroundings = Pick<EdgeOptions, 'logger' | 'metrics' | 'info' | 'tracing'>;

/** The edge and every context in one process, on the engines given. */
@Module({})
export class StandaloneModule {
  static with(engines: Engines, tellFailure: TellFailure, surroundings: EdgeSurroundings): DynamicModule {
    return {
      module: StandaloneModule,
      imports: [
        PlatformModule.with(engines, tellFailure),
        ...contexts,
        EdgeModule.registerAsync({
          inject: [Messenger],
          useFactory: (messenger: Messenger): EdgeOptions => ({
            ...surroundings,
            operations,
            bus: engines.bus,
            keys: { find: (kind, id, token) => messenger.ask(new FindKey(kind, id, token)) },
            probes: [
              { name: 'event_store', check: () => engines.eventStore.ping() },
              { name: 'documents', check: () => engines.documents.ping() },
              { name: 'message_bus', check: () => engines.bus.ping() },
            ],
          }),
        }),
      ],
    };
  }
}
