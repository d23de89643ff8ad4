import 'reflect-metadata';
import { runService } from '@perkstream/assembly';
import { PromotionsServiceModule } from './promotions.module.js';

await runService('promotions', PromotionsServiceModule);
