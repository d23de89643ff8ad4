export { RedemptionsModule } from './redemptions.module.js';
