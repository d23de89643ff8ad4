import 'reflect-metadata';
import { runService } from '@perkstream/assembly/run-service';

await runService(async () => {
  const { LoyaltyModule } = await import('./loyalty.module.js');
  return { name: 'loyalty', contexts: LoyaltyModule };
});
