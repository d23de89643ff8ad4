import { Injectable } from '@nestjs/common';
import { recordIn } from '@perkstream/kernel';
import { CommandRunner, Messenger, Records } from '@perkstream/platform';
import { type StoredSegment } from '@perkstream/published';
import { segmentMembersAggregate } from '../domain/segments/segment-members.decider.js';
import { type NewSegment, segmentKind } from '../domain/segments/segment.kind.js';

const NOBODY: ReadonlySet<string> = new Set();

/** Segments as their streams have them. */
@Injectable()
export class SegmentRepository extends Records<StoredSegment, NewSegment, 'activate'> {
  constructor(
    private readonly streams: CommandRunner,
    messenger: Messenger,
  ) {
    super(segmentKind, streams, messenger);
  }

  /** Those of the ids that there are. */
  async named(projectId: string, ids: readonly string[]): Promise<readonly StoredSegment[]> {
    const state = await this.stateOf(projectId);
    return ids.map((id) => recordIn(state, id)).filter((segment) => segment !== undefined);
  }

  /** Ids of the customers of a static segment. */
  async members(projectId: string, segmentId: string): Promise<ReadonlySet<string>> {
    return (await this.streams.current(segmentMembersAggregate, projectId, segmentId)) ?? NOBODY;
  }
}
