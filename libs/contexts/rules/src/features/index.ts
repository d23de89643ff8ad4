export { createRules, deleteRules } from './create-rules/create-rules.handlers.js';
export { findAssignedRules } from './find-assigned-rules/find-assigned-rules.handler.js';
export { findRulesToCopy } from './find-rules-to-copy/find-rules-to-copy.handler.js';
export { manageAssignments } from './manage-assignments/manage-assignments.js';
export { RelatedObjects } from './manage-assignments/related-objects.js';
export { manageValidationRules } from './manage-validation-rules/manage-validation-rules.js';
export { findRuleBodies, prepareRules } from './prepare-rules/prepare-rules.handlers.js';
export { searchRules } from './search-rules/search-rules.js';
export { setLimits } from './set-limits/set-limits.handler.js';
