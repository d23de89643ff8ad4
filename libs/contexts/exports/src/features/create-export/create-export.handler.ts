import { type Refusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { CreateExport, type ExportAnswer, type ExportRefusal } from '@perkstream/published';
import { ExportScheduling } from '../../services/export-scheduling.js';

export const createExport = handler(
  CreateExport,
  [ExportScheduling],
  (
    { context, body: { exported_object: object, parameters = {} } },
    scheduling,
  ): Promise<ExportAnswer | Refusal<ExportRefusal>> => {
    const { campaign_id } = parameters;
    const scope = object === 'voucher' && campaign_id !== undefined ? { campaign_id } : {};
    return scheduling.schedule(object, parameters, scope, commandContext(context, 'export'));
  },
);
