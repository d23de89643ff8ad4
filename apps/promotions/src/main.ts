import 'reflect-metadata';
import { runService } from '@perkstream/assembly/run-service';

export const started = runService('promotions', async () => {
  const { PromotionsServiceModule } = await import('./promotions.module.js');
  return { contexts: PromotionsServiceModule };
});
