import { type DynamicModule, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type EdgeSurroundings, gatewayProbes, guessReporter, keyLookup, usageReporter } from '@perkstream/assembly';
import { EdgeModule } from '@perkstream/edge';
import { KnownAnswers, sentOverBus, PermitCounter } from '@perkstream/platform';
import { type MessageBus } from '@perkstream/ports';
import { apiOperations, PermitCalls } from '@perkstream/published';

/** The HTTP edge. Everything else is asked of the services, over the bus. */
@Module({})
export class GatewayModule {
  static with(bus: MessageBus, surroundings: EdgeSurroundings): DynamicModule {
    const known = new KnownAnswers();
    return {
      module: GatewayModule,
      providers: [{ provide: BusOfGateway, useValue: new BusOfGateway(bus) }],
      imports: [
        EdgeModule.register({
          ...surroundings,
          operations: apiOperations,
          bus,
          keys: keyLookup(
            (query) => known.of(query, () => sentOverBus(bus, query)),
            (command) => sentOverBus(bus, command),
          ),
          calls: new PermitCounter((...calls) => sentOverBus(bus, new PermitCalls(...calls))),
          reportUsage: usageReporter((command) => sentOverBus(bus, command)),
          reportCodeGuesses: guessReporter((command) => sentOverBus(bus, command)),
          probes: gatewayProbes(bus),
        }),
      ],
    };
  }
}

/** Starts before the first request, stops after the last answer. */
class BusOfGateway implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly bus: MessageBus) {}

  onApplicationBootstrap(): Promise<void> {
    return this.bus.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.bus.stop();
  }
}
