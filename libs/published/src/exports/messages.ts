import { type Condition, type JsonObject, type Refusal, type Sorting } from '@perkstream/kernel';
import { type FilePart } from '../language/operation-kinds.js';
import { answeredBy, PublishedQuery } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type ExportAnswer } from './answers.js';
import { type ExportedObjectName, type ExportParameters } from './bodies.js';

const { Query, Command } = answeredBy('exports');

/** Which rows of a project an export wants next. */
export interface RowsAsked {
  readonly projectId: string;
  readonly where?: Condition;
  /** Further conditions on rows that documents do not hold: checked once the rows are made. A page may have few rows, or none. */
  readonly among?: Condition;
  /** What the publications of a row's customer must meet: such rows have `published: true`, for `among`. */
  readonly publications?: Condition;
  readonly order: Sorting;
  /** The last row that it has. */
  readonly after?: RowPlace;
  readonly limit: number;
}

/** Where a row stands in the order asked for. */
export interface RowPlace {
  /** null: the row has nothing there, and so stands before those that have. */
  readonly value: string | number | null;
  readonly id: string;
}

export interface PageOfRows {
  /** In the names of the wire. */
  readonly rows: readonly JsonObject[];
  /** How many rows were read where those that were asked for were too large together. */
  readonly fitting?: number;
  /** The place of the last of them, where there may be more. */
  readonly next?: RowPlace;
}

/** One page of what is exported, asked where the data are. An exported object names its own class. */
export abstract class PageOfExport extends PublishedQuery<PageOfRows> {
  /** Nobody waits for it but the export. */
  static readonly patience = 30_000;

  constructor(readonly asked: RowsAsked) {
    super();
  }

  get projectId(): string {
    return this.asked.projectId;
  }
}

/** What an export is bound to beside its filters: the path that it was asked under. */
export interface ExportScope {
  readonly voucher_id?: string;
  readonly campaign_id?: string;
}

export type ExportRefusal = 'invalid_export_fields' | 'invalid_payload' | 'export_limit_exceeded';

/** Schedules an export for another context, which has looked up what the path names. */
export class ScheduleExport extends Command<ExportAnswer | Refusal<ExportRefusal>> {
  constructor(
    readonly exportedObject: ExportedObjectName,
    readonly parameters: ExportParameters,
    readonly scope: ExportScope,
    readonly origin: CommandOrigin,
  ) {
    super();
  }

  get projectId(): string {
    return this.origin.projectId;
  }
}

/** A person of the project was erased: removes the files that may name the person. When it is answered none of them can be read. */
export class ForgetExportedPeople extends Command<void> {
  constructor(readonly origin: CommandOrigin) {
    super();
  }

  get projectId(): string {
    return this.origin.projectId;
  }
}

/** A person of the project is being erased: filters of exports name the person no more. */
export class ForgetExportFilters extends Command<void> {
  constructor(
    /** What the person is, or was, called: source ids, names, addresses of e-mails, numbers of phones */
    readonly names: readonly string[],
    readonly origin: CommandOrigin,
  ) {
    super();
  }

  get projectId(): string {
    return this.origin.projectId;
  }
}

/** The project is gone: deletes some of its exports, with their files. Answers whether there are more. */
export class ForgetExports extends Command<boolean> {
  constructor(readonly origin: CommandOrigin) {
    super();
  }

  get projectId(): string {
    return this.origin.projectId;
  }
}

/** Part by part, from 0 on; undefined where the token is not of this export, or no longer good. */
export class ReadExportPart extends Query<FilePart | undefined> {
  constructor(
    readonly id: string,
    readonly token: string,
    readonly part: number,
  ) {
    super();
  }
}
