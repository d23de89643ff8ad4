import { handler } from '@perkstream/platform';
import { ForgetExports } from '@perkstream/published';
import { ExportRemoval } from '../../services/export-removal.js';

export const forgetExports = handler(ForgetExports, [ExportRemoval], ({ origin }, removal) =>
  removal.deleteSome(origin),
);
