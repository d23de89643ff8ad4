import { Injectable } from '@nestjs/common';
import { CommandRunner, ViewRunner } from '@perkstream/platform';
import { type AssignmentDocument, assignmentsView } from '../views/assignments/assignments.view.js';

/** A project with more assignments has the rules of each object looked up. */
const MAX_REMEMBERED_ASSIGNMENTS = 50_000;

interface Holders {
  readonly ids: Set<string>;
  /** Everybody who has rules is among them. */
  isComplete: boolean;
  isLooking: boolean;
}

/**
 * Which objects have rules at all: most codes have none of their own, and each would cost a look at a stream that is not there.
 * Known where nobody else writes; errs towards yes.
 */
@Injectable()
export class RuleHolderRepository {
  private readonly ofProject = new Map<string, Holders>();

  constructor(
    private readonly runner: CommandRunner,
    private readonly views: ViewRunner,
  ) {}

  /** false: no rule is assigned to it, for sure */
  mayBe(projectId: string, id: string): boolean {
    if (!this.runner.isAlone) return true;
    const { ids, isComplete } = this.of(projectId);
    return !isComplete || ids.has(id);
  }

  /** Before a rule is assigned to it. */
  add(projectId: string, id: string): void {
    if (this.runner.isAlone) this.of(projectId).ids.add(id);
  }

  private of(projectId: string): Holders {
    let holders = this.ofProject.get(projectId);
    if (!holders) this.ofProject.set(projectId, (holders = { ids: new Set(), isComplete: false, isLooking: false }));
    if (!holders.isComplete && !holders.isLooking) void this.lookUp(projectId, holders);
    return holders;
  }

  /** Those who are added meanwhile are there already. The next question repeats a look-up that failed. */
  private async lookUp(projectId: string, holders: Holders): Promise<void> {
    holders.isLooking = true;
    const found = await this.find(projectId).catch(() => undefined);
    if (found && found.length > MAX_REMEMBERED_ASSIGNMENTS) return;
    holders.isLooking = false;
    if (!found) return;
    for (const { related_object_id: id } of found) holders.ids.add(id);
    holders.isComplete = true;
  }

  private async find(projectId: string): Promise<readonly AssignmentDocument[]> {
    const where = { field: 'projectId', is: projectId };
    return this.views
      .collection(assignmentsView)
      .find({ where, orderBy: [{ field: 'created_at' }], limit: MAX_REMEMBERED_ASSIGNMENTS + 1 });
  }
}
