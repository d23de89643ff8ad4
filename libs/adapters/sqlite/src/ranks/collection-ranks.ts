import { type Condition } from '@perkstream/kernel';
import { type SqliteConnection } from '../connection.js';
import { askedOf } from './asked-stretches.js';
import { type GroupRanks } from './group-ranks.js';
import { type Change, type Columns, RankedIndex } from './ranked-index.js';

/** What ranks need to know of a table. */
export interface RankedTable {
  readonly name: string;
  /** The fields of its columns, in the order in which documents have them. */
  readonly fields: readonly string[];
  /** Indexes */
  readonly ranked: readonly (readonly string[])[];
}

export interface RankOptions {
  /** Documents that are counted together; 500 where absent. */
  readonly rangeSize?: number;
  /** Is told of what keeps ranks from being made. */
  readonly tellFailure?: (error: unknown) => void;
}

const DOCUMENTS_TOGETHER = 500;

/**
 * Counts of the documents within ranges of indexes. They are made in memory once they are asked for, a little at a time, and
 * follow the commits from then on: the file has none of them, and what nobody counts costs nothing.
 */
export class CollectionRanks {
  private readonly indexes: readonly RankedIndex[];
  /** Of the commit under way. */
  private changes: Change[] = [];
  private readonly atWork = new Set<GroupRanks>();
  private work: NodeJS.Immediate | undefined;

  constructor(
    connection: SqliteConnection,
    { name, fields, ranked }: RankedTable,
    private readonly options: RankOptions = {},
  ) {
    const { rangeSize = DOCUMENTS_TOGETHER } = options;
    this.indexes = ranked.map((index) => new RankedIndex(connection, name, index, fields, rangeSize));
  }

  /** How many documents meet a condition; undefined: that is not known, or not yet. */
  count(where: Condition): number | undefined {
    for (const index of this.indexes) {
      const asked = askedOf(index.fields, where);
      if (!asked) continue;
      const group = index.groupOf(asked.equal);
      this.follow(group);
      return group.count(asked.stretches);
    }
    return undefined;
  }

  /** Within a commit: the columns of a document before it and after it. */
  note(id: string, before: Columns | undefined, after: Columns | undefined): void {
    for (const index of this.indexes) index.note(this.changes, id, before, after);
  }

  committed(): void {
    if (this.changes.length === 0) return;
    for (const { group, value, id, by } of this.changes) {
      group.note(value, id, by);
      this.follow(group);
    }
    this.changes = [];
  }

  rolledBack(): void {
    this.changes = [];
  }

  /** The table is given up. */
  stop(): void {
    clearImmediate(this.work);
    this.work = undefined;
    this.atWork.clear();
    for (const index of this.indexes) index.forget();
  }

  private follow(group: GroupRanks): void {
    if (!group.isAtWork) return;
    this.atWork.add(group);
    // Between commits, so that they wait for one step at most.
    this.work ??= setImmediate(() => this.goOn());
  }

  private goOn(): void {
    this.work = undefined;
    try {
      for (const group of this.atWork) {
        group.step();
        if (!group.isAtWork) this.atWork.delete(group);
        break;
      }
      if (this.atWork.size > 0) this.work = setImmediate(() => this.goOn());
    } catch (error) {
      this.stop();
      this.options.tellFailure?.(error);
    }
  }
}
