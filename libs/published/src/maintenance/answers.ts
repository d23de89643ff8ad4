import { DataListOf, Instant, OneOf, Text, Texts, Whole } from '../language/index.js';

export const VIEW_STATES = ['idle', 'rebuilding', 'failed'] as const;

/** A read model that a service keeps. */
export class ViewAnswer {
  @Text() name!: string;
  @Text('Service that keeps the view. `perkstream` when all services run in one process.') service!: string;
  @OneOf(['entity', 'folding'], '`entity`: a document shows one object. `folding`: a document aggregates many.')
  kind!: 'entity' | 'folding';
  @Texts('Types of the events that the view shows.') events!: string[];
  @Whole({ min: 1 }, 'Version of its documents. The view is rebuilt at start when it changes.')
  schema_version!: number;
  @Whole(
    { optional: true },
    'Position of the last event that the view shows, in the order of all events. Absent before the first.',
  )
  position?: number;
  @OneOf(VIEW_STATES, '`failed`: the last rebuild did not complete, and the view is unchanged.')
  state!: (typeof VIEW_STATES)[number];
  @Whole({ optional: true, min: 0, max: 99 }, 'Percent complete, while the view is being rebuilt.') progress?: number;
  @Instant({ optional: true }, 'Absent if the view was never rebuilt.') rebuilt_at?: string;
  @OneOf(['view']) object!: 'view';
}

export class ViewsAnswer extends DataListOf(() => ViewAnswer) {}
