import { type ExportDocument } from '../views/exports/exports.view.js';

/** What the file of an export is called, without its id and ending: `redemptions-2026-03-01`. The day is that of UTC. */
export function fileNameOf({
  exportedObject,
  created_at: madeAt,
}: Pick<ExportDocument, 'exportedObject' | 'created_at'>): string {
  const several = ['points_expiration', 'voucher_transactions'].includes(exportedObject);
  return `${exportedObject}${several ? '' : 's'}-${madeAt.slice(0, 10)}`;
}
