export { LoyaltyModule } from './loyalty.module.js';
export { SettlementRound } from './services/settlement-round.js';
