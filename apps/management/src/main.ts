import 'reflect-metadata';
import { runService } from '@perkstream/assembly/run-service';

export const started = runService('management', async () => {
  const { ManagementModule } = await import('./management.module.js');
  const { readSettings } = await import('@perkstream/assembly');
  const { bootstrapOwner, bootstrapProject } = await import('@perkstream/assembly/with-storage');
  return {
    contexts: ManagementModule,
    bootstrap: async (messenger, credentials, now) => {
      await bootstrapProject(messenger, credentials, now);
      await bootstrapOwner(messenger, credentials.projectId, readSettings(process.env).ownerEmail, now);
    },
  };
});
