import { defineList } from '@perkstream/domain-filters';
import { notFound } from '@perkstream/kernel';
import { commandContext, handler, listFeature, ViewRunner } from '@perkstream/platform';
import { CreateExport, DeleteExport, GetExport, ListExports } from '@perkstream/published';
import { ExportLinks } from '../../services/export-links.js';
import { ExportRemoval } from '../../services/export-removal.js';
import { ExportScheduling } from '../../services/export-scheduling.js';
import { exportsView } from '../../views/exports/exports.view.js';

/** The operations on exports. */
export const manageExports = [
  handler(
    CreateExport,
    [ExportScheduling],
    ({ context, body: { exported_object: object, parameters = {} } }, scheduling) => {
      const { campaign_id } = parameters;
      const scope = object === 'voucher' && campaign_id !== undefined ? { campaign_id } : {};
      return scheduling.schedule(object, parameters, scope, commandContext(context, 'export'));
    },
  ),

  handler(GetExport, [ViewRunner, ExportLinks], async ({ context, params: { exportId } }, views, links) => {
    const document = await views.collection(exportsView).get(exportId);
    return document?.projectId === context.projectId ? links.show(document) : notFound('export', exportId);
  }),

  listFeature(ListExports, {
    list: defineList({ order: { created_at: 'created_at', status: 'status' } }),
    view: exportsView,
    service: ExportLinks,
    under: 'exports',
    rows: (found, links) => Promise.all(found.map((document) => links.show(document))),
  }),

  handler(DeleteExport, [ExportRemoval], async ({ context, params: { exportId: id } }, removal) => {
    return (await removal.delete(id, commandContext(context, 'delete'))) ? undefined : notFound('export', id);
  }),
];
