import 'reflect-metadata';
import { runService } from '@perkstream/assembly/with-storage';
import { LoyaltyModule } from './loyalty.module.js';

await runService('loyalty', LoyaltyModule);
