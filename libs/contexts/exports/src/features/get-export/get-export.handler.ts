import { notFound } from '@perkstream/kernel';
import { handler, ViewRunner } from '@perkstream/platform';
import { GetExport } from '@perkstream/published';
import { ExportLinks } from '../../services/export-links.js';
import { exportsView } from '../../views/exports/exports.view.js';

export const getExport = handler(
  GetExport,
  [ViewRunner, ExportLinks],
  async ({ context, params: { exportId } }, views, links) => {
    const document = await views.collection(exportsView).get(exportId);
    return document?.projectId === context.projectId ? links.show(document) : notFound('export', exportId);
  },
);
