import { commandContext, handler } from '@perkstream/platform';
import { ExportOrders } from '@perkstream/published';
import { ExportScheduling } from '../../services/export-scheduling.js';

export const exportOrders = handler(
  ExportOrders,
  [ExportScheduling],
  ({ context, body: { parameters = {} } }, scheduling) =>
    scheduling.schedule('order', parameters, {}, commandContext(context, 'export')),
);
