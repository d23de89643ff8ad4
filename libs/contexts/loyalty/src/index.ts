export { LoyaltyModule } from './loyalty.module.js';
