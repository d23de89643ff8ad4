import { notFound } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { DeleteExport } from '@perkstream/published';
import { ExportRemoval } from '../../services/export-removal.js';

export const deleteExport = handler(
  DeleteExport,
  [ExportRemoval],
  async ({ context, params: { exportId: id } }, removal) => {
    return (await removal.delete(id, commandContext(context, 'delete'))) ? undefined : notFound('export', id);
  },
);
