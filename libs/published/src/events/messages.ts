import { answeredBy } from '../language/published-message.js';
import { type CustomEventRecord, type CustomEventSchema } from './events.js';

const { Query } = answeredBy('events');

/** The schema with an id (`ms_…`); undefined where there is none. */
export class FindCustomEventSchema extends Query<CustomEventSchema | undefined> {
  constructor(
    readonly projectId: string,
    readonly id: string,
  ) {
    super();
  }
}

/** A custom event (`evt_…`) with all that was sent; undefined where there is none. Not to be stored: metadata may be personal. */
export class FindCustomEvent extends Query<CustomEventRecord | undefined> {
  constructor(
    readonly projectId: string,
    readonly id: string,
  ) {
    super();
  }
}
