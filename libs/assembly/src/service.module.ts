import { type DynamicModule, Module, type OnModuleInit, type Type } from '@nestjs/common';
import { HealthModule } from '@perkstream/edge';
import { ContextRegistry, type Engines, ObservabilityModule, PlatformModule } from '@perkstream/platform';
import { SERVICES, type ServiceName } from '@perkstream/published';
import { type Observability } from './observability.js';
import { engineProbes, answerReadiness } from './readiness.js';

interface ServiceParts {
  readonly service: ServiceName;
  /** The module that imports every context that `SERVICES` names for the service. */
  readonly contexts: Type;
  readonly engines: Engines;
  readonly observability: Pick<Observability, 'logger' | 'metrics' | 'reportFailure'>;
}

/** One service: its contexts on the engines given, and over HTTP nothing but its health and metrics. */
export function serviceModule({ service, contexts, engines, observability }: ServiceParts): DynamicModule {
  const { metrics, reportFailure } = observability;

  @Module({})
  class ServiceModule implements OnModuleInit {
    constructor(private readonly registry: ContextRegistry) {}

    onModuleInit(): void {
      const lacking = SERVICES[service].filter((context) => !this.registry.names.includes(context));
      if (lacking.length > 0) throw new Error(`The service ${service} lacks its contexts ${lacking.join(', ')}`);
      answerReadiness(engines);
    }
  }

  return {
    module: ServiceModule,
    imports: [
      ObservabilityModule.register(observability),
      PlatformModule.with(engines, reportFailure, service),
      contexts,
      HealthModule.register({ probes: engineProbes(engines), metrics }),
    ],
  };
}
