import 'reflect-metadata';
import { runService } from '@perkstream/assembly/run-service';

export const started = runService('loyalty', async () => {
  const { LoyaltyModule } = await import('./loyalty.module.js');
  return { contexts: LoyaltyModule };
});
