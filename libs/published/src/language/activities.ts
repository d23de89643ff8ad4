import { AnyObject, Instant, ListOf, ObjectOf, OneOf, Shape, Text } from './body-class.js';
import { NextPage } from './list-answers.js';
import { instantParameter, limitParameter, orderParameter } from './parameters.js';
import { type JsonSchema } from './schema-types.js';

/** Who caused an activity, and over which channel. */
export const EVENT_SOURCE: JsonSchema = {
  type: 'object',
  required: ['channel'],
  properties: {
    channel: { type: 'string' },
    user: { type: 'object', properties: { id: { type: 'string' } } },
    api_key: { type: 'object', properties: { name: { type: 'string' }, app_id: { type: 'string' } } },
  },
};

/** What became of a thing that a project is set up with, and who caused it: like activities of customers. */
export class RecordActivityDataAnswer {
  @AnyObject('The object, keyed by its kind, with `id`, `name` and `object`.') data!: Record<string, unknown>;
  @Shape(EVENT_SOURCE)
  event_source!: Record<string, unknown>;
}

export class RecordActivityAnswer {
  @Text('Begins with `ev`.') id!: string;
  @Text('For example `segment.created` or `segment.updated`.') type!: string;
  @ObjectOf(() => RecordActivityDataAnswer) data!: RecordActivityDataAnswer;
  @Instant() created_at!: string;
  @Text('ID of the request that caused the activity.') group_id!: string;
}

export class RecordActivitiesAnswer extends NextPage {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => RecordActivityAnswer) data!: RecordActivityAnswer[];
}

export const recordActivityParameters = {
  limit: limitParameter,
  order: orderParameter('created_at'),
  starting_after_id: { type: 'string' },
  start_date: instantParameter,
  end_date: instantParameter,
} as const;
