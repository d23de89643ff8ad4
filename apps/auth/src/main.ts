import 'reflect-metadata';
import { runService } from '@perkstream/assembly/run-service';

await runService(async () => {
  const { AuthModule } = await import('./auth.module.js');
  const { bootstrapKeys } = await import('@perkstream/assembly/with-storage');
  return { name: 'auth', contexts: AuthModule, bootstrap: bootstrapKeys };
});
