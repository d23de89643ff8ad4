import { handler } from '@perkstream/platform';
import { ReadReportPart } from '@perkstream/published';
import { BulkReports } from '../../services/bulk-reports.js';

export const readReportPart = handler(ReadReportPart, [BulkReports], ({ id, token, part }, reports) =>
  reports.read(id, token, part),
);
