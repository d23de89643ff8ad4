import 'reflect-metadata';
import { runService } from '@perkstream/assembly/run-service';

await runService('promotions', async () => {
  const { PromotionsServiceModule } = await import('./promotions.module.js');
  return { contexts: PromotionsServiceModule };
});
