import 'reflect-metadata';
import { runService } from '@perkstream/assembly';
import { LoyaltyModule } from './loyalty.module.js';

await runService('loyalty', LoyaltyModule);
