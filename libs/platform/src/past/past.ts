import { Injectable } from '@nestjs/common';
import { type Instant, isRefusal, parseInstant, refuse, type Refusal } from '@perkstream/kernel';
import { type RequestContext } from '@perkstream/published';
import { CommandRunner } from '../command-runner/command-runner.js';
import { type PlaceOfThing, type ThingOf } from './thing.js';

/** A thing as it was. */
export interface ThingThen<S> {
  readonly state: S;
  readonly moment: Instant;
  /** What the answer says of that. */
  readonly stamp: { readonly as_of: Instant; readonly revision: number };
}

/** Finds things as they were at a moment, in their streams. */
@Injectable()
export class Past {
  constructor(private readonly runner: CommandRunner) {}

  /** The moment that a request asks for, `as_of`, or why it cannot be asked for. */
  momentOf(asOf: string, { now }: Pick<RequestContext, 'now'>): Instant | Refusal<'invalid_query_params'> {
    const moment = parseInstant(asOf);
    if (moment !== undefined && moment <= now) return moment;
    const details =
      moment === undefined
        ? 'Property .as_of must be an ISO 8601 date or date-time'
        : `Property .as_of must not be in the future: it is ${now}`;
    return refuse('invalid_query_params', { details });
  }

  /**
   * @param ref what the request calls it
   * @returns where there was none at that moment: the refusal says when the next one was
   */
  async find<S>(
    thing: ThingOf<S>,
    { context, asOf, ref, place }: AskedThing,
  ): Promise<ThingThen<S> | Refusal<'not_found' | 'invalid_query_params'>> {
    const moment = this.momentOf(asOf, context);
    if (isRefusal(moment)) return moment;
    const missing = { details: `Cannot find ${thing.type} with id ${ref} as of ${moment}` };
    const resource = { resourceId: ref, resourceType: thing.type };
    if (!place || place.isErased) return refuse('not_found', { ...missing, ...resource });
    const stream = { aggregate: thing.aggregate, projectId: context.projectId, key: place.key };
    const { state, revision } = await this.runner.past.asOf(stream, moment);
    const isThere = (each: S) => thing.shown(each, place.id) !== undefined;
    if (isThere(state)) return { state, moment, stamp: { as_of: moment, revision } };
    const existsFrom = await this.runner.past.nextTime(stream, moment, isThere);
    return refuse('not_found', { ...missing, ...resource, ...(existsFrom !== undefined && { existsFrom }) });
  }
}

export interface AskedThing {
  readonly context: RequestContext;
  /** As it was sent. */
  readonly asOf: string;
  readonly ref: string;
  /** undefined: there never was one */
  readonly place: PlaceOfThing | undefined;
}
