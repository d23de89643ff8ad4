import { type UpTo } from '@perkstream/kernel';
import { Injectable } from '@nestjs/common';
import { Messenger, type SourceEvent } from '@perkstream/platform';
import { FindSegment } from '@perkstream/published';
import { eventEarningsAggregate } from '../domain/earnings/earnings.decider.js';
import { ENTERED } from './earning-rule-body.js';
import { PointsEarner } from './points-earner.js';

/** Gives the points that customers earn by entering a segment. */
@Injectable()
export class SegmentEarner {
  constructor(
    private readonly messenger: Messenger,
    private readonly earner: PointsEarner,
  ) {}

  /**
   * @param source the event of entering; a customer who enters again earns again
   * @param upTo place of the event by which the customer entered: the profile of then is measured; absent in older events
   */
  async earn(segment: string, customerId: string, source: SourceEvent, upTo?: UpTo): Promise<void> {
    const { id, projectId } = source;
    const isOfSegment = ({ segmentId }: { segmentId?: string }) => segmentId === segment;
    await this.earner.earn(source, isOfSegment, async () => {
      const found = await this.messenger.ask(new FindSegment(projectId, segment));
      const shown = { id: segment, ...(found && { name: found.name }) };
      return {
        id,
        customerId,
        upTo,
        measured: {},
        aggregate: eventEarningsAggregate,
        bookingOf: ({ ruleId }) => ({
          commandId: `segment-earning/${id}/${ruleId}`,
          details: { event: { id, type: ENTERED }, segment: shown },
        }),
      };
    });
  }
}
