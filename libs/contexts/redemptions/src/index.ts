export { type Participant } from './domain/redemption-process/redemption-process.decider.js';
export { RedemptionsModule } from './redemptions.module.js';
