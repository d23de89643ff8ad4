import { type ContextName, eventTopic, SERVICES } from '@perkstream/published';
import { type ReportFailure } from '@perkstream/platform';
import { type EngineAddresses } from '../settings.js';

/** Makes every topic that the services use, as far as it is missing. @returns their names */
export async function prepareTopics(
  { kafka = { brokers: [] } }: EngineAddresses,
  reportFailure: ReportFailure,
): Promise<readonly string[]> {
  const { makeTopics } = await import('@perkstream/adapter-kafka');
  const contexts: readonly ContextName[] = Object.values(SERVICES).flat();
  return makeTopics({
    ...kafka,
    services: Object.keys(SERVICES),
    events: contexts.map((context) => eventTopic(context)),
    reportFailure: (error) => reportFailure('message bus', error),
  });
}
