import { handler } from '@perkstream/platform';
import { ForgetExportedPeople } from '@perkstream/published';
import { ExportRemoval } from '../../services/export-removal.js';

export const forgetExportedPeople = handler(ForgetExportedPeople, [ExportRemoval], ({ origin }, removal) =>
  removal.removeFilesOfPeople(origin),
);
