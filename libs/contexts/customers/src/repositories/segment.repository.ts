import { Injectable } from '@nestjs/common';
import { type Refusal, refuse } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { type StoredSegment } from '@perkstream/published';
import { segmentMembersAggregate } from '../domain/segments/segment-members.aggregate.js';
import { ALL_SEGMENTS, segmentsAggregate } from '../domain/segments/segments.aggregate.js';
import { segmentIn } from '../domain/segments/segments.decider.js';

const NOBODY: ReadonlySet<string> = new Set();

/** Segments as their streams tell them. */
@Injectable()
export class SegmentRepository {
  constructor(private readonly runner: CommandRunner) {}

  /** In the order in which they were made. */
  async all(projectId: string): Promise<readonly StoredSegment[]> {
    return Object.values(await this.state(projectId));
  }

  async find(projectId: string, id: string): Promise<StoredSegment | Refusal<'not_found'>> {
    return segmentIn(await this.state(projectId), id) ?? unknownSegment(id);
  }

  /** Those of the ids that there are. */
  async named(projectId: string, ids: readonly string[]): Promise<readonly StoredSegment[]> {
    const state = await this.state(projectId);
    return ids.map((id) => segmentIn(state, id)).filter((segment) => segment !== undefined);
  }

  /** Ids of the customers of a static segment. */
  async members(projectId: string, segmentId: string): Promise<ReadonlySet<string>> {
    return (await this.runner.stateOf(segmentMembersAggregate, projectId, segmentId)) ?? NOBODY;
  }

  private async state(projectId: string) {
    return this.runner.stateOf(segmentsAggregate, projectId, ALL_SEGMENTS);
  }
}

export function unknownSegment(id: string): Refusal<'not_found'> {
  return refuse('not_found', { details: `Cannot find segment with id ${id}`, resourceId: id, resourceType: 'segment' });
}
