import { type Aggregate } from '@perkstream/platform';
import { type CategoryEvent } from '@perkstream/published';
import { type CategoryCommand, categoryDecider, type CategoryRefusal, type CategoryState } from './category.decider.js';

/** One stream per category, named by its id. */
export const categoryAggregate: Aggregate<CategoryCommand, CategoryEvent, CategoryState, CategoryRefusal> = {
  category: 'category',
  decider: categoryDecider,
};
