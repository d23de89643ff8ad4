export { PricesModule } from './prices.module.js';
