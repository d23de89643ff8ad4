import { type SqliteConnection, type SqlValue } from '../connection.js';
import { columnName } from '../documents/columns.js';
import { RecentlyUsed } from '../recently-used.js';
import { wellFormed } from './cut.js';
import { GroupRanks } from './group-ranks.js';
import { IndexReader } from './index-reader.js';

export type Columns = readonly SqlValue[];

/** A document that came (1) or went (-1). */
export interface Change {
  readonly group: GroupRanks;
  readonly value: SqlValue;
  readonly id: string;
  readonly by: 1 | -1;
}

/** Groups whose ranks are kept: those asked for or written to lately. */
const GROUPS_AT_MOST = 100;

/** The ranks of one index, a group for all values that its fields but the last have together. */
export class RankedIndex {
  private readonly groups = new RecentlyUsed<SqlValue, GroupRanks>(GROUPS_AT_MOST);
  private isAsked = false;
  /** Of its fields among the columns. */
  private readonly equalPlaces: readonly number[];
  private readonly lastPlace: number;

  /** @param columns the fields of all columns, in the order in which documents have them */
  constructor(
    private readonly connection: SqliteConnection,
    private readonly table: string,
    readonly fields: readonly string[],
    columns: readonly string[],
    private readonly rangeSize: number,
  ) {
    const places = fields.map((field) => columns.indexOf(field));
    if (places.includes(-1)) throw new Error(`Not every field of ${fields.join(', ')} has a column`);
    this.lastPlace = places.pop() ?? -1;
    this.equalPlaces = places;
  }

  groupOf(equal: readonly SqlValue[]): GroupRanks {
    const key = keyOf(equal);
    let group = this.groups.get(key);
    if (!group) {
      const reader = new IndexReader(this.connection, this.table, this.fields.map(columnName), equal);
      this.groups.set(key, (group = new GroupRanks(reader, this.rangeSize)));
      this.isAsked = true;
    }
    return group;
  }

  /** Adds what a change of a document means to groups that are kept. */
  note(changes: Change[], id: string, before: Columns | undefined, after: Columns | undefined): void {
    if (!this.isAsked || (before && after && this.isSame(before, after))) return;
    if (before) this.noteOne(changes, id, before, -1);
    if (after) this.noteOne(changes, id, after, 1);
  }

  forget(): void {
    this.groups.clear();
    this.isAsked = false;
  }

  private noteOne(changes: Change[], id: string, columns: Columns, by: 1 | -1): void {
    const value = columns[this.lastPlace] ?? null;
    if (value === null) return;
    const group = this.groups.get(this.keyOf(columns));
    if (group) changes.push({ group, value: formOf(value), id, by });
  }

  private keyOf(columns: Columns): SqlValue {
    const [only = -1, ...others] = this.equalPlaces;
    if (others.length === 0) return formOf(columns[only] ?? null);
    return keyOf(this.equalPlaces.map((place) => formOf(columns[place] ?? null)));
  }

  private isSame(before: Columns, after: Columns): boolean {
    const isSameAt = (place: number) => before[place] === after[place];
    return isSameAt(this.lastPlace) && this.equalPlaces.every(isSameAt);
  }
}

function keyOf(equal: readonly SqlValue[]): SqlValue {
  const [only = null, ...others] = equal;
  return others.length === 0 ? only : JSON.stringify(equal);
}

function formOf(value: SqlValue): SqlValue {
  return typeof value === 'string' ? wellFormed(value) : value;
}
