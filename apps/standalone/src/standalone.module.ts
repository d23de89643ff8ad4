import { type DynamicModule, Module } from '@nestjs/common';
import { type EdgeSurroundings, engineProbes, guessReporter, keyLookup, usageReporter } from '@perkstream/assembly';
import { EdgeModule, type EdgeOptions } from '@perkstream/edge';
import { type Engines, Messenger, ObservabilityModule, PlatformModule, type ReportFailure } from '@perkstream/platform';
import { apiOperations } from '@perkstream/published';
import { contexts } from './contexts.js';

/** The edge and every context in one process, on the engines given. */
@Module({})
export class StandaloneModule {
  static with(engines: Engines, reportFailure: ReportFailure, surroundings: EdgeSurroundings): DynamicModule {
    return {
      module: StandaloneModule,
      imports: [
        ObservabilityModule.register(surroundings),
        PlatformModule.with(engines, reportFailure),
        ...contexts,
        EdgeModule.registerAsync({
          inject: [Messenger],
          useFactory: (messenger: Messenger): EdgeOptions => ({
            ...surroundings,
            operations: apiOperations,
            bus: engines.bus,
            keys: keyLookup(
              (query) => messenger.ask(query),
              (command) => messenger.send(command),
            ),
            reportUsage: usageReporter((command) => messenger.send(command)),
            reportCodeGuesses: guessReporter((command) => messenger.send(command)),
            probes: engineProbes(engines),
          }),
        }),
      ],
    };
  }
}
