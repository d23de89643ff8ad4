import { Injectable } from '@nestjs/common';
import { contextOfSource, Listeners, type SourceEvent, sourceOf } from '@perkstream/platform';
import { customerEvents } from '@perkstream/published';
import { isAboutPeople } from '../services/bulk-kinds.js';
import { BulkReports } from '../services/bulk-reports.js';

/** When a customer is erased, the reports that may name the customer are forgotten: those of customers of the project. */
@Injectable()
export class ForgetReportsPolicy {
  constructor(
    listeners: Listeners,
    private readonly reports: BulkReports,
  ) {
    listeners.on('forget-reports', customerEvents.erased, async (event) => {
      const source = sourceOf(event, 'bulk-updates');
      if (source) await this.forget(source);
    });
  }

  private async forget(source: SourceEvent): Promise<void> {
    const { projectId } = source;
    await this.reports.forget(
      {
        all: [
          { field: 'projectId', is: projectId },
          { field: 'reportUntil', more: '' },
        ],
      },
      ({ type }) => isAboutPeople(type),
      ({ id }) => contextOfSource(source, `forget/${id}`),
    );
  }
}
