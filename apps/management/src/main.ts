import 'reflect-metadata';
import { runService } from '@perkstream/assembly/run-service';

await runService(async () => {
  const { ManagementModule } = await import('./management.module.js');
  const { bootstrapProject } = await import('@perkstream/assembly/with-storage');
  return { name: 'management', contexts: ManagementModule, bootstrap: bootstrapProject };
});
