import { type Refusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { type ExportAnswer, ExportOrders, type ExportRefusal } from '@perkstream/published';
import { ExportScheduling } from '../../services/export-scheduling.js';

export const exportOrders = handler(
  ExportOrders,
  [ExportScheduling],
  ({ context, body: { parameters = {} } }, scheduling): Promise<ExportAnswer | Refusal<ExportRefusal>> =>
    scheduling.schedule('order', parameters, {}, commandContext(context, 'export')),
);
