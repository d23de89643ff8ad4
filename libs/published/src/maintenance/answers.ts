import { IsArray, IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { Describe, IsInstant, DataListOf } from '../language/index.js';

export const VIEW_STATES = ['idle', 'waiting', 'rebuilding', 'failed'] as const;

/** A read model that a service keeps. */
export class ViewAnswer {
  @IsString()
  name!: string;

  @IsString()
  @Describe('the service that keeps it; `perkstream` where all are one process')
  service!: string;

  @IsIn(['entity', 'folding'])
  @Describe('`entity`: a document shows one thing; `folding`: a document gathers many')
  kind!: 'entity' | 'folding';

  @IsArray()
  @IsString({ each: true })
  @Describe('types of the events that it shows')
  events!: string[];

  @IsInt()
  @Min(1)
  @Describe('the shape of its documents: another one at start, and it is made anew')
  schema_version!: number;

  @IsOptional()
  @IsInt()
  @Describe('of the last event that it shows, in the order of all events; absent before the first')
  position?: number;

  @IsIn([...VIEW_STATES])
  @Describe('`failed`: the last rebuild did not come to its end, and the view is what it was before')
  state!: (typeof VIEW_STATES)[number];

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(99)
  @Describe('in percent, while it is rebuilt')
  progress?: number;

  @IsOptional()
  @IsInstant()
  @Describe('absent where it never had to be')
  rebuilt_at?: string;

  @IsIn(['view'])
  object!: 'view';
}

export class ViewsAnswer extends DataListOf(() => ViewAnswer) {}
