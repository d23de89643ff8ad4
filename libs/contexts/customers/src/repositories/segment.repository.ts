import { recordIn, type UpTo } from '@perkstream/kernel';
import { recordsOf } from '@perkstream/platform';
import { type StoredSegment } from '@perkstream/published';
import { segmentMembersAggregate } from '../domain/segments/segment-members.decider.js';
import { segmentKind } from '../domain/segments/segment.kind.js';

const NOBODY: ReadonlySet<string> = new Set();

/** Segments as their streams have them. */
export class SegmentRepository extends recordsOf(segmentKind) {
  /** Those of the ids that there are. @param upTo as they were then */
  async named(projectId: string, ids: readonly string[], upTo?: UpTo): Promise<readonly StoredSegment[]> {
    if (upTo !== undefined) {
      const then = await this.all(projectId, upTo);
      return ids.flatMap((id) => then.filter((segment) => segment.id === id));
    }
    const state = await this.stateOf(projectId);
    return ids.map((id) => recordIn(state, id)).filter((segment) => segment !== undefined);
  }

  /** Ids of the customers of a static segment. @param upTo as they were then */
  async members(projectId: string, segmentId: string, upTo?: UpTo): Promise<ReadonlySet<string>> {
    return (await this.runner.stateUpTo(segmentMembersAggregate, projectId, segmentId, upTo)) ?? NOBODY;
  }
}
