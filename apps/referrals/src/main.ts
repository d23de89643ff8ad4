import 'reflect-metadata';
import { runService } from '@perkstream/assembly';
import { ReferralsModule } from './referrals.module.js';

await runService('referrals', ReferralsModule);
