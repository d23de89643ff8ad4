export { chooseDeal, type ChosenDeal } from './choose-deal.js';
export { type Left, type Most } from './deal-bounds.js';
export { goThroughCategories, selectsWithinCategories } from './category-selection.js';
export { type Pair, pairOf } from './pair.js';
export { type SkipKey, type Stackable, type StackRefusal } from './stack-counts.js';
export { goThroughStack, isSkippedWithoutEffect, type Outcome, stackingTypeOf, type Trial } from './stack.js';
export * from './stacking-rules.js';
