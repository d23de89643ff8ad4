import 'reflect-metadata';
import { runService } from '@perkstream/assembly/with-storage';
import { PromotionsServiceModule } from './promotions.module.js';

await runService('promotions', PromotionsServiceModule);
