import { IsBoolean, IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import { Describe, IsListOf } from './body-class.js';

type Class<T extends object> = abstract new (...args: never[]) => T;

/** Whether a list goes on, and from where. */
export abstract class NextPage {
  @IsBoolean()
  has_more!: boolean;

  @IsOptional()
  @IsString()
  @Describe('the starting_after_id of the next page')
  more_starting_after?: string;
}

/** The fields of an answer that is a whole list: `class SegmentsAnswer extends DataListOf(() => SegmentAnswer) {}`. */
export function DataListOf<Item extends object>(item: () => Class<Item>) {
  abstract class List {
    @IsIn(['list'])
    object!: 'list';

    @IsIn(['data'])
    data_ref!: 'data';

    @IsListOf(item)
    data!: Item[];

    @IsInt()
    total!: number;
  }
  return List;
}

/** The fields of an answer that is a page of a list. */
export function DataPageOf<Item extends object>(item: () => Class<Item>, whatTotalIs: string) {
  abstract class Page extends NextPage {
    @IsIn(['list'])
    object!: 'list';

    @IsIn(['data'])
    data_ref!: 'data';

    @IsListOf(item)
    data!: Item[];

    @IsInt()
    @Describe(whatTotalIs)
    total!: number;
  }
  return Page;
}
