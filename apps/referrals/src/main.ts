import 'reflect-metadata';
import { runService } from '@perkstream/assembly/run-service';

export const started = runService('referrals', async () => {
  const { ReferralsModule } = await import('./referrals.module.js');
  return { contexts: ReferralsModule };
});
