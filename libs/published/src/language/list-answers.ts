import { Flag, ListOf, OneOf, Text, Whole } from './body-class.js';

type Class<T extends object> = abstract new (...args: never[]) => T;

/** Whether a list goes on, and from where. */
export abstract class NextPage {
  @Flag() has_more!: boolean;
  @Text({ optional: true }, 'Value of `starting_after_id` for the next page.') more_starting_after?: string;
}

/** The fields of an answer that is a whole list: `class SegmentsAnswer extends DataListOf(() => SegmentAnswer) {}`. */
export function DataListOf<Item extends object>(item: () => Class<Item>) {
  abstract class List {
    @OneOf(['list']) object!: 'list';
    @OneOf(['data']) data_ref!: 'data';
    @ListOf(item) data!: Item[];
    @Whole() total!: number;
  }
  return List;
}

/** The fields of an answer that is a page of a list. */
export function DataPageOf<Item extends object>(item: () => Class<Item>, whatTotalIs: string) {
  abstract class Page extends NextPage {
    @OneOf(['list']) object!: 'list';
    @OneOf(['data']) data_ref!: 'data';
    @ListOf(item) data!: Item[];
    @Whole(whatTotalIs) total!: number;
  }
  return Page;
}
