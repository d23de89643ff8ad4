import { Injectable } from '@nestjs/common';
import { type CommandContext, idMadeBy, PersonalData, withoutNames } from '@perkstream/platform';
import { FilterChange } from '../domain/segments/segment.kind.js';
import { SegmentRepository } from '../repositories/segment.repository.js';

/** Filters of segments that name somebody who is erased. */
@Injectable()
export class NamesInSegments {
  constructor(
    private readonly segments: SegmentRepository,
    private readonly personalData: PersonalData,
  ) {}

  /** The filters are stored anew without the names, and what they were is gone with its key. */
  async forget(names: readonly string[], origin: CommandContext): Promise<void> {
    const { projectId, now } = origin;
    for (const { id, filter: before, keyId: keyBefore, formerKeyId } of await this.segments.all(projectId)) {
      if (formerKeyId !== undefined) await this.personalData.forgetFilter(projectId, formerKeyId);
      const filter = withoutNames(before, names);
      if (filter === before) continue;
      const own = { ...origin, commandId: `${origin.commandId}/${id}` };
      const keyId = idMadeBy(own, 'fkey_', 'segment');
      // Refused where somebody has deleted the segment since.
      const sent = new FilterChange(filter, keyId, keyBefore);
      await this.segments.execute({ do: 'update', id, sent, now }, own);
      if (keyBefore !== undefined) await this.personalData.forgetFilter(projectId, keyBefore);
    }
  }
}
