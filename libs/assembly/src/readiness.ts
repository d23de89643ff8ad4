import { type Probe } from '@perkstream/edge';
import { type Engines } from '@perkstream/platform';
import { type MessageBus } from '@perkstream/ports';
import { SERVICES, type ServiceName } from '@perkstream/published';
import { type EngineAddresses } from './settings.js';

/** The request that a service answers while it could serve others. */
const READINESS = 'readiness';

/** Milliseconds that a service has to say so; less than a probe of it waits. */
const READINESS_TIMEOUT_MS = 900;

/** The stores outside of the process, which it waits for before it starts. The bus waits for its broker by itself. */
export function storeProbes(
  { eventStore, documents }: Engines,
  { eventStoreUrl, mongodbUrl }: EngineAddresses,
): Probe[] {
  return [
    ...(eventStoreUrl ? [{ name: 'event_store', check: () => eventStore.ping() }] : []),
    ...(mongodbUrl ? [{ name: 'documents', check: () => documents.ping() }] : []),
  ];
}

/** What a process needs of its engines. */
export function engineProbes({ eventStore, documents, bus }: Engines): Probe[] {
  return [
    { name: 'event_store', check: () => eventStore.ping() },
    { name: 'documents', check: () => documents.ping() },
    { name: 'message_bus', check: () => bus.ping() },
  ];
}

/** Answers over the bus whether this service could serve requests. Before the bus starts. */
export function answerReadiness({ eventStore, documents, bus }: Engines): void {
  bus.handle(READINESS, async () => {
    await Promise.all([eventStore.ping(), documents.ping()]);
    return { ready: true };
  });
}

/** What the gateway needs: the bus, and of every service that serves requests one that is ready. */
export function gatewayProbes(bus: MessageBus): Probe[] {
  const services = Object.entries(SERVICES)
    .filter(([, contexts]) => contexts.length > 0)
    .map(([service]) => service as ServiceName);
  return [
    { name: 'message_bus', check: () => bus.ping() },
    ...services.map((service) => ({ name: service, check: () => askReadiness(bus, service) })),
  ];
}

async function askReadiness(bus: MessageBus, service: ServiceName): Promise<void> {
  await bus.request({ name: READINESS, service, key: '', deadline: Date.now() + READINESS_TIMEOUT_MS, payload: {} });
}
