import 'reflect-metadata';
import { runService } from '@perkstream/assembly/run-service';

export const started = runService('management', async () => {
  const { ManagementModule } = await import('./management.module.js');
  const { bootstrapProject } = await import('@perkstream/assembly/with-storage');
  return { contexts: ManagementModule, bootstrap: bootstrapProject };
});
