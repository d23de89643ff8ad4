import { Injectable, type Type } from '@nestjs/common';
import {
  type Aggregate,
  isRefusal,
  type KeptRecord,
  recordIn,
  recordsAggregate,
  type RecordKind,
  type RecordsCommand,
  type RecordsEvent,
  type RecordsRefusal,
  type RecordsState,
  type Refusal,
  shownBy,
  unknownRecord,
  type MaybePromise,
  type UpTo,
} from '@perkstream/kernel';
import { type AuditedKind, type RequestContext } from '@perkstream/published';
import { type CommandContext, commandContext, idMadeBy } from '../command-runner/command-context.js';
import { CommandRunner } from '../command-runner/command-runner.js';
import { Messenger } from '../messenger/messenger.js';
import { withinProject } from '../messenger/within-project.js';

/** The key of the stream: there is one of each kind in a project. */
const ALL_RECORDS = 'all';

/** What a command leaves: the record, unless it deletes it. */
type Left<Command extends RecordsCommand<unknown, unknown>, Kept> = Command['do'] extends 'delete' ? undefined : Kept;

/** The records of one kind, folded from their streams. */
export class Records<Kept extends KeptRecord, ToMake, ToChange, Code extends string = RecordsRefusal> {
  private readonly aggregate: Aggregate<
    RecordsCommand<ToMake, ToChange>,
    RecordsEvent<Kept>,
    RecordsState<Kept>,
    Code | RecordsRefusal
  >;

  constructor(
    readonly kind: AuditedKind & RecordKind<Kept, ToMake, ToChange, Code>,
    protected readonly runner: CommandRunner,
    private readonly messenger: Messenger,
  ) {
    this.aggregate = recordsAggregate(kind);
  }

  /** The same object until one of them changes. At once where this process is the only writer. */
  stateOf(projectId: string): MaybePromise<RecordsState<Kept>> {
    return this.runner.current(this.aggregate, projectId, ALL_RECORDS);
  }

  /** Of a kind that is a fact, for what others do with its records; see `CommandRunner.fact`. */
  protected factsOf(projectId: string): MaybePromise<RecordsState<Kept>> {
    return this.runner.fact(this.aggregate, projectId, ALL_RECORDS);
  }

  /**
   * In the order in which they were made.
   * @param upTo as they were then
   */
  async all(projectId: string, upTo?: UpTo): Promise<readonly Kept[]> {
    if (upTo === undefined) return Object.values(await this.stateOf(projectId));
    return Object.values(await this.runner.stateUpTo(this.aggregate, projectId, ALL_RECORDS, upTo));
  }

  async find(projectId: string, id: string): Promise<Kept | Refusal<'not_found'>> {
    return recordIn(await this.stateOf(projectId), id) ?? unknownRecord(this.kind, id);
  }

  /** Of the record that a request makes: the same when the request comes again. */
  idOf(context: RequestContext): string {
    return idMadeBy(context, this.kind.idPrefix, this.kind.type);
  }

  /** For callers that are no request. */
  async execute<Command extends RecordsCommand<ToMake, ToChange>>(
    command: Command,
    context: CommandContext,
  ): Promise<Left<Command, Kept> | Refusal<Code | RecordsRefusal>> {
    const done = await this.runner.execute(this.aggregate, ALL_RECORDS, command, context);
    if (isRefusal(done)) return done;
    // Of a command that is repeated, what it led to then: somebody may have deleted the record since.
    const [event] = done.events;
    return (event ? shownBy(event) : recordIn(done.state, command.id)) as Left<Command, Kept>;
  }

  /** For a request within the project. */
  write<Command extends RecordsCommand<ToMake, ToChange>>(
    command: Command,
    request: RequestContext,
  ): Promise<Left<Command, Kept> | Refusal<Code | RecordsRefusal>> {
    return this.execute(command, commandContext(request, `${this.kind.type}/${command.do}`));
  }

  /** A request by a management key, which names a project in its path, as one within the project. */
  enter(projectId: string, request: RequestContext): Promise<RequestContext | Refusal<'not_found'>> {
    return withinProject(this.messenger, projectId, request);
  }
}

/** The repository of a kind: `class LocationRepository extends recordsOf(locationKind) {}`. */
export function recordsOf<Kept extends KeptRecord, ToMake, ToChange, Code extends string>(
  kind: AuditedKind & RecordKind<Kept, ToMake, ToChange, Code>,
): Type<Records<Kept, ToMake, ToChange, Code>> {
  @Injectable()
  class Repository extends Records<Kept, ToMake, ToChange, Code> {
    constructor(runner: CommandRunner, messenger: Messenger) {
      super(kind, runner, messenger);
    }
  }
  return Repository;
}
