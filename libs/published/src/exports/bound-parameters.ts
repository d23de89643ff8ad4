import { type ExportParameters } from './bodies.js';
import { type ExportScope } from './messages.js';

/** Parameters of an export whose path names what it is of, as answers show them: with a filter that says so. */
export function boundTo(field: keyof ExportScope, value: string, parameters: ExportParameters = {}): ExportParameters {
  const { filters } = parameters;
  // It would let more through beside others of which one is enough.
  if (String(filters?.['junction']).toLowerCase() === 'or') return parameters;
  return { ...parameters, filters: { junction: 'and', [field]: { conditions: { $in: [value] } }, ...filters } };
}
