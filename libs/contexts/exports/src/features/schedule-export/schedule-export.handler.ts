import { handler } from '@perkstream/platform';
import { ScheduleExport } from '@perkstream/published';
import { ExportScheduling } from '../../services/export-scheduling.js';

export const scheduleExport = handler(
  ScheduleExport,
  [ExportScheduling],
  ({ exportedObject, parameters, scope, origin }, scheduling) =>
    scheduling.schedule(exportedObject, parameters, scope, origin),
);
