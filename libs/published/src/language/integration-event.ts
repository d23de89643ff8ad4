import { OneOf, Shape, Text, UtcInstant } from './body-class.js';
import { type ContextName } from './rooms.js';

type Class<T> = abstract new (...args: never[]) => T;

/**
 * A kind of event that Perkstream publishes: it informs other teams' services, and other contexts, of what happened. It holds ids of
 * people, never their data, and nothing free-form that a client may have put some into. A field without a value is left out;
 * none is ever null. What a version says is not changed incompatibly: a new version is a new event beside it.
 */
export interface IntegrationEvent<Data extends object = object> {
  /** `<subject>.<past>.v<N>`: the CloudEvents `type` */
  readonly type: string;
  /** Whose it is: it is published on the topic of that context. */
  readonly context: ContextName;
  /** One sentence: when it is published. */
  readonly summary: string;
  /** A class whose class-validator decorators say what its data is. */
  readonly data: Class<Data>;
  /** The field of the data with the id of the object whose events stay in order. */
  readonly subject: string;
  readonly example: Data;
}

/** An integration event as its context publishes it. Its subject is the `id` unless another field is named. */
export function integrationEvent<Data extends object>(
  definition: Omit<IntegrationEvent<Data>, 'subject'> & { readonly subject?: keyof Data & string },
): IntegrationEvent<Data> {
  return Object.freeze({ subject: 'id', ...definition });
}

/** The id of the object that an event with this data is about. */
export function subjectOf(event: Pick<IntegrationEvent, 'subject'>, data: object): string {
  return (data as Readonly<Record<string, string>>)[event.subject] ?? '';
}

/** Where the events of a context are published. */
export function eventTopic(context: ContextName): string {
  return `perkstream.events.${context}`;
}

/** The data of events that say nothing more than to what it happened. */
export class ReferenceV1 {
  @Text() id!: string;
}

/** An integration event on its way: CloudEvents 1.0, structured mode. */
export class CloudEvent<Data extends object = object> {
  @OneOf(['1.0']) specversion!: '1.0';
  @Text('the same whenever the event is delivered again: who has handled it already passes it over') id!: string;
  @Text('/perkstream/<context>') source!: string;
  @Text('<subject>.<past>.v<N>') type!: string;
  @Text('the object whose events stay in order; also the key of the message') subject!: string;
  @UtcInstant() time!: string;
  @OneOf(['application/json']) datacontenttype!: 'application/json';
  @Text({ optional: true }, 'proj_…, where it belongs to one project') projectid?: string;
  @Text('the request that it is part of: X-Request-Id of its answer') correlationid!: string;
  @Text({ optional: true }, 'the place of what happened in the order of all events; compared as text')
  sequence?: string;
  @Text({ optional: true }, 'W3C trace context') traceparent?: string;
  @Text({ optional: true }, '`API`, `CLIENT_API`, `USER_PORTAL` or `INTERNAL`') channel?: string;
  @OneOf(['key', 'user', 'system'], { optional: true }, 'who caused it') actorkind?: 'key' | 'user' | 'system';
  @Text({ optional: true }, 'of the key, user or policy that caused it') actorid?: string;
  @Text({ optional: true }, 'of a key that caused it') actorname?: string;
  @Shape({ type: 'object' }) data!: Data;
}
