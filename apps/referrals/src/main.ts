import 'reflect-metadata';
import { runService } from '@perkstream/assembly/with-storage';
import { ReferralsModule } from './referrals.module.js';

await runService('referrals', ReferralsModule);
