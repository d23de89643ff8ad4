import {
  isRefusal,
  type KeptRecord,
  recordIn,
  type RecordKind,
  type RecordsCommand,
  type RecordsRefusal,
  type RecordsState,
  type Refusal,
  unknownRecord,
} from '@perkstream/kernel';
import { type RequestContext } from '@perkstream/published';
import { type CommandContext, commandContext } from '../command-runner/command-context.js';
import { type CommandRunner } from '../command-runner/command-runner.js';
import { type Messenger } from '../messenger/messenger.js';
import { withinProject } from '../messenger/within-project.js';
import { ALL_RECORDS, type RecordsAggregate, recordsAggregate } from './records.aggregate.js';

/** The records of one kind, as their streams tell them: a repository of a kind extends it. */
export class Records<Kept extends KeptRecord, ToMake, ToChange, Code extends string = RecordsRefusal> {
  private readonly aggregate: RecordsAggregate<Kept, ToMake, ToChange, Code>;

  constructor(
    readonly kind: RecordKind<Kept, ToMake, ToChange, Code>,
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
  ) {
    this.aggregate = recordsAggregate(kind);
  }

  /** The same object until one of them changes. At once where this process is the only writer. */
  stateOf(projectId: string): RecordsState<Kept> | Promise<RecordsState<Kept>> {
    return this.runner.stateOf(this.aggregate, projectId, ALL_RECORDS);
  }

  async find(projectId: string, id: string): Promise<Kept | Refusal<'not_found'>> {
    return recordIn(await this.stateOf(projectId), id) ?? unknownRecord(this.kind, id);
  }

  /** For whoever is no request. */
  async execute(
    command: RecordsCommand<ToMake, ToChange>,
    context: CommandContext,
  ): Promise<Kept | undefined | Refusal<Code | RecordsRefusal>> {
    const done = await this.runner.execute(this.aggregate, ALL_RECORDS, command, context);
    return isRefusal(done) ? done : recordIn(done.state, command.id);
  }

  /** @returns the record after it; undefined where it was deleted */
  async change(
    projectId: string,
    command: RecordsCommand<ToMake, ToChange>,
    request: RequestContext,
  ): Promise<Kept | undefined | Refusal<Code | RecordsRefusal>> {
    const within = await this.enter(projectId, request);
    return isRefusal(within)
      ? within
      : this.execute(command, commandContext(within, `${this.kind.type}/${command.do}`));
  }

  /** A request by a management key, which names a project in its path, as one within the project. */
  enter(projectId: string, request: RequestContext): Promise<RequestContext | Refusal<'not_found'>> {
    return withinProject(this.messenger, projectId, request);
  }
}
