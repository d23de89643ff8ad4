import { DataListOf, Instant, OneOf, Text, Texts, Whole } from '../language/index.js';

export const VIEW_STATES = ['idle', 'rebuilding', 'failed'] as const;

/** A read model that a service keeps. */
export class ViewAnswer {
  @Text() name!: string;
  @Text('the service that keeps it; `perkstream` where all are one process') service!: string;
  @OneOf(['entity', 'folding'], '`entity`: a document shows one thing; `folding`: a document gathers many') kind!:
    | 'entity'
    | 'folding';
  @Texts('types of the events that it shows') events!: string[];
  @Whole({ min: 1 }, 'the shape of its documents: another one at start, and it is made anew') schema_version!: number;
  @Whole({ optional: true }, 'of the last event that it shows, in the order of all events; absent before the first')
  position?: number;
  @OneOf(VIEW_STATES, '`failed`: the last rebuild did not come to its end, and the view is what it was before')
  state!: (typeof VIEW_STATES)[number];
  @Whole({ optional: true, min: 0, max: 99 }, 'in percent, while it is rebuilt') progress?: number;
  @Instant({ optional: true }, 'absent where it never had to be') rebuilt_at?: string;
  @OneOf(['view']) object!: 'view';
}

export class ViewsAnswer extends DataListOf(() => ViewAnswer) {}
