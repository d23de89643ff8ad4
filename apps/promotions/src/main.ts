import 'reflect-metadata';
import { runService } from '@perkstream/assembly/run-service';

await runService(async () => {
  const { PromotionsServiceModule } = await import('./promotions.module.js');
  return { name: 'promotions', contexts: PromotionsServiceModule };
});
