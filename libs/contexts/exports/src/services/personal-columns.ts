import { type ExportDefinition } from '@perkstream/published';
import { exportedObjects } from './exported-objects.js';

/** Whether a row may hold what is forgotten when a person is erased. Ids alone are not: the ledgers keep them. */
export function namesPeople({ exportedObject, parameters: { fields } }: ExportDefinition): boolean {
  const { personal, defaultFields } = exportedObjects[exportedObject];
  const columns = fields?.length ? fields : defaultFields;
  return columns.some((column) => personal?.some((name) => column === name || column.startsWith(`${name}.`)));
}
