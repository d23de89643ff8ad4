import 'reflect-metadata';
import { runService } from '@perkstream/assembly/run-service';

await runService(async () => {
  const { ReferralsModule } = await import('./referrals.module.js');
  return { name: 'referrals', contexts: ReferralsModule };
});
