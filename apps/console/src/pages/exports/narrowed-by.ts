import { operatorWords } from '../../parts/rules/condition-rows.js';
import {
  type ConditionField,
  type ConditionRow,
  type Filters,
  METADATA,
  parseFilters,
  takesValue,
} from '../../parts/rules/conditions.js';
import { t } from '../../texts/texts.js';
import { exportFilters } from './export-filters.js';
import { type Export } from './export.js';

/** Which rows are in the file, in words; undefined where all are, or where an API client wrote conditions that no page has. */
export function narrowedBy({ exported_object: object, parameters: { filters } }: Export): string | undefined {
  const fields = exportFilters(object);
  const rows = filters && parseFilters(filters as Filters, fields);
  if (!rows || rows.length === 0) return undefined;
  const by = filters['junction'] === 'or' ? t(' or ') : ', ';
  return rows.map((row) => words(row, fields)).join(by);
}

function words({ field, key, operator, value }: ConditionRow, fields: readonly ConditionField[]): string {
  const known = fields.find(({ name }) => name === field);
  const name = field === METADATA ? key : known?.label;
  const shown = takesValue(operator) ? ` ${known?.choices?.[value] ?? value}` : '';
  return `${name ?? field}: ${operatorWords()[operator]}${shown}`;
}
