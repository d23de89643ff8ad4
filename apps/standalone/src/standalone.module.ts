import { type DynamicModule, Module } from '@nestjs/common';
import { EdgeModule, type EdgeOptions } from '@perkstream/edge';
import { type Engines, Messenger, PlatformModule, type TellFailure } from '@perkstream/platform';
import { contexts, operations } from './contexts.js';
import { keyLookup } from './key-lookup.js';
import { RevokedKeys } from './revoked-keys.js';

export type EdgeSurroundings = Pick<EdgeOptions, 'logger' | 'metrics' | 'info' | 'tracing'>;

/** The edge and every context in one process, on the engines given. */
@Module({})
export class StandaloneModule {
  static with(engines: Engines, tellFailure: TellFailure, surroundings: EdgeSurroundings): DynamicModule {
    return {
      module: StandaloneModule,
      providers: [RevokedKeys],
      imports: [
        PlatformModule.with(engines, tellFailure),
        ...contexts,
        EdgeModule.registerAsync({
          inject: [Messenger],
          useFactory: (messenger: Messenger): EdgeOptions => ({
            ...surroundings,
            operations,
            bus: engines.bus,
            keys: keyLookup(messenger),
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
