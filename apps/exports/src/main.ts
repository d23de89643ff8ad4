import 'reflect-metadata';
import { runService } from '@perkstream/assembly/run-service';

export const started = runService('exports', async () => {
  const { ExportsModule } = await import('./exports.module.js');
  return { contexts: ExportsModule };
});
