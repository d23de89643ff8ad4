export { ActivityReferences } from './activity-references.js';
export { Categories, type SettledCategory } from './categories.js';
export { Limits } from './limits.js';
export { LookupsModule } from './lookups.module.js';
export { lackOfMetadata, RequiredMetadata } from './required-metadata.js';
