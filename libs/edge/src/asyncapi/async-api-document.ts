import {
  CloudEvent,
  eventTopic,
  type IntegrationEvent,
  type JsonSchema,
  SCHEMA_PREFIX,
  subjectOf,
} from '@perkstream/published';
import { componentSchemas } from '../validation/component-schemas.js';

interface AsyncApiInfo {
  readonly title: string;
  readonly version: string;
}

export interface AsyncApiDocument {
  readonly asyncapi: '3.0.0';
  readonly channels: Readonly<Record<string, AsyncApiChannel>>;
  readonly components: {
    readonly messages: Readonly<Record<string, AsyncApiMessage>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
  readonly [part: string]: unknown;
}

interface AsyncApiChannel {
  readonly address: string;
  readonly messages: Readonly<Record<string, JsonSchema>>;
  readonly [part: string]: unknown;
}

interface AsyncApiMessage {
  readonly contentType: string;
  readonly payload: JsonSchema;
  readonly [part: string]: unknown;
}

const CONTENT_TYPE = 'application/cloudevents+json';
const BINDING_VERSION = '0.5.0';

const EXAMPLE = {
  specversion: '1.0',
  id: 'evt_00VbaJOIzV3kQm8RtYw2LpXc',
  time: '2026-03-01T08:00:00.000Z',
  datacontenttype: 'application/json',
  projectid: 'proj_00VbaJNmTa1HoQwVu4IjN8pY',
  correlationid: 'v-0a1b2c3d4e5f',
  sequence: '0000000000081543',
} satisfies Partial<CloudEvent>;

const DESCRIPTION =
  'Events for services of other teams. Every message is a CloudEvent 1.0 in structured mode. Its key is its `subject`, and ' +
  'events about one subject are in order. Events are delivered at least once. Repeated deliveries have the same `id`. ' +
  'Events contain IDs of people, never personal data. Amounts are in minor units. A field without a value is left out. ' +
  'A breaking change is published as a new version beside the old one. New fields can be added at any time.';

/** The AsyncAPI 3 document of these events. The same events in any order give the same document. */
export function asyncApiDocument(events: readonly IntegrationEvent[], info: AsyncApiInfo): AsyncApiDocument {
  const ordered = [...events].sort((a, b) => (a.type < b.type ? -1 : 1));
  const contexts = [...new Set(events.map(({ context }) => context))].sort();
  return {
    asyncapi: '3.0.0',
    info: {
      ...info,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: CONTENT_TYPE,
    servers: { kafka: { host: 'localhost:9092', protocol: 'kafka', description: 'Brokers from `KAFKA_BROKERS`.' } },
    channels: byKey(contexts, (context) => channelOf(context, ordered)),
    operations: byKey(
      contexts,
      (context) => ({ action: 'send', channel: { $ref: `#/channels/${context}` } }),
      'publish-',
    ),
    components: {
      messages: Object.fromEntries(ordered.map((event) => [event.type, messageOf(event)])),
      schemas: componentSchemas([CloudEvent, ...events.map(({ data }) => data)]),
    },
  };
}

function byKey<Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value, prefix = '') {
  return Object.fromEntries(keys.map((key) => [prefix + key, value(key)]));
}

function channelOf(context: IntegrationEvent['context'], events: readonly IntegrationEvent[]): AsyncApiChannel {
  const address = eventTopic(context);
  const types = events.filter((event) => event.context === context).map(({ type }) => type);
  return {
    address,
    messages: byKey(types, (type) => ({ $ref: `#/components/messages/${type}` })),
    bindings: { kafka: { topic: address, bindingVersion: BINDING_VERSION } },
  };
}

function messageOf({ type, context, summary, data, subject, example }: IntegrationEvent): AsyncApiMessage {
  const source = `/perkstream/${context}`;
  const properties = {
    source: { const: source },
    type: { const: type },
    subject: { type: 'string', description: `\`${subject}\` of the data.` },
    data: { $ref: SCHEMA_PREFIX + data.name },
  };
  return {
    name: type,
    summary,
    contentType: CONTENT_TYPE,
    payload: { allOf: [{ $ref: SCHEMA_PREFIX + CloudEvent.name }, { type: 'object', properties }] },
    bindings: {
      kafka: { key: { type: 'string', description: 'The `subject`.' }, bindingVersion: BINDING_VERSION },
    },
    examples: [{ payload: { ...EXAMPLE, source, type, subject: subjectOf({ subject }, example), data: example } }],
  };
}
