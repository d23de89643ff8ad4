import 'reflect-metadata';
import { runService } from '@perkstream/assembly/run-service';

export const started = runService('auth', async () => {
  const { AuthModule } = await import('./auth.module.js');
  const { bootstrapKeys } = await import('@perkstream/assembly/with-storage');
  return { contexts: AuthModule, bootstrap: bootstrapKeys };
});
