import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type FilePart, ReadReportPart } from '@perkstream/published';
import { BulkReports } from '../../services/bulk-reports.js';

@QueryHandler(ReadReportPart)
export class ReadReportPartHandler implements IQueryHandler<ReadReportPart> {
  constructor(private readonly reports: BulkReports) {}

  execute({ id, token, part }: ReadReportPart): Promise<FilePart | undefined> {
    return this.reports.read(id, token, part);
  }
}
