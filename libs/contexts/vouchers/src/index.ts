export { VouchersModule } from './vouchers.module.js';
