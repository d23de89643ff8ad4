import { defineList } from '@perkstream/domain-filters';
import { listFeature } from '@perkstream/platform';
import { ListExports } from '@perkstream/published';
import { ExportLinks } from '../../services/export-links.js';
import { exportsView } from '../../views/exports/exports.view.js';

export const listExports = listFeature(ListExports, {
  list: defineList({ order: { created_at: 'created_at', status: 'status' } }),
  view: exportsView,
  service: ExportLinks,
  under: 'exports',
  rows: (found, links) => Promise.all(found.map((document) => links.show(document))),
});
