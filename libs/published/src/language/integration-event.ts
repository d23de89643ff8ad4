import { OneOf, Text, UtcInstant } from './body-class.js';
import { type ContextName } from './rooms.js';
import { shape } from './shape.js';

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
  @Text('Stays the same when the event is delivered again. Use it to skip duplicates.') id!: string;
  @Text('`/perkstream/<context>`.') source!: string;
  @Text('`<subject>.<past>.v<N>`.') type!: string;
  @Text('Object whose events are ordered. Also the key of the message.') subject!: string;
  @UtcInstant() time!: string;
  @OneOf(['application/json']) datacontenttype!: 'application/json';
  @Text({ optional: true }, 'Begins with `proj_`. Absent when the event belongs to no project.') projectid?: string;
  @Text('ID of the request that caused the event (header `X-Request-Id`).')
  correlationid!: string;
  @Text({ optional: true }, 'Position in the order of all events. Compare as text.')
  sequence?: string;
  @Text({ optional: true }, 'W3C trace context.') traceparent?: string;
  @Text({ optional: true }, '`API`, `CLIENT_API`, `USER_PORTAL` or `INTERNAL`.') channel?: string;
  @OneOf(['key', 'user', 'system'], { optional: true }, 'Kind of actor that caused the event.')
  actorkind?: 'key' | 'user' | 'system';
  @Text({ optional: true }, 'ID of the key, user or policy that caused the event.') actorid?: string;
  @Text({ optional: true }, 'Name of the key that caused the event.') actorname?: string;
  @shape({ type: 'object' }) data!: Data;
}
