import 'reflect-metadata';
import { runService } from '@perkstream/assembly/run-service';

await runService('loyalty', async () => {
  const { LoyaltyModule } = await import('./loyalty.module.js');
  return { contexts: LoyaltyModule };
});
