import { recordIn } from '@perkstream/kernel';
import { recordsOf } from '@perkstream/platform';
import { type StoredSegment } from '@perkstream/published';
import { segmentMembersAggregate } from '../domain/segments/segment-members.decider.js';
import { segmentKind } from '../domain/segments/segment.kind.js';

const NOBODY: ReadonlySet<string> = new Set();

/** Segments as their streams have them. */
export class SegmentRepository extends recordsOf(segmentKind) {
  /** Those of the ids that there are. */
  async named(projectId: string, ids: readonly string[]): Promise<readonly StoredSegment[]> {
    const state = await this.stateOf(projectId);
    return ids.map((id) => recordIn(state, id)).filter((segment) => segment !== undefined);
  }

  /** Ids of the customers of a static segment. */
  async members(projectId: string, segmentId: string): Promise<ReadonlySet<string>> {
    return (await this.runner.current(segmentMembersAggregate, projectId, segmentId)) ?? NOBODY;
  }
}
