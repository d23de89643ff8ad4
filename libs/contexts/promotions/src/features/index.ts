export { examineTiers } from './examine-tiers/examine-tiers.handler.js';
export { listTiers } from './list-tiers/list-tiers.handler.js';
export { manageStacks } from './manage-stacks/manage-stacks.js';
export { manageTiers } from './manage-tiers/manage-tiers.js';
export { setTierLimits } from './set-limits/set-limits.handler.js';
export { useTier } from './use-tier/use-tier.handler.js';
