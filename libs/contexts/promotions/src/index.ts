export { PromotionsModule } from './promotions.module.js';
