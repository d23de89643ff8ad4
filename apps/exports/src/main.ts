import 'reflect-metadata';
import { runService } from '@perkstream/assembly/run-service';

await runService(async () => {
  const { ExportsModule } = await import('./exports.module.js');
  return { name: 'exports', contexts: ExportsModule };
});
