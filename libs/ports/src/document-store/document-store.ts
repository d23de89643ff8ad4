import { type Condition, type Sorting } from '@perkstream/kernel';

/** How documents of one collection are kept and found. Stores create what is missing of it when it is opened. */
export interface CollectionDefinition {
  /** lower case with underscores */
  readonly name: string;
  /** Raised when the shape of the documents changes: the view is rebuilt then. */
  readonly version: number;
  /**
   * The fields that lists filter and sort by, as dotted paths, with their type. A `texts` field is a list: what has one of its elements
   * is found by an index, in the order of ids. Queries may name other fields too, at the price of looking at each document that the
   * indexed ones leave.
   */
  readonly fields: Readonly<Record<string, FieldType>>;
  /** Compound indexes, each a list of names out of `fields`, most selective use first. */
  readonly indexes: readonly (readonly string[])[];
  /**
   * Fields that only some documents have: an index that names one need not hold the others. It answers what asks for values of the
   * field, and neither for its absence nor for all documents in its order.
   */
  readonly sparse?: readonly string[];
  /**
   * Fields of one value that also lie in each index whose last field is the other one, behind the ids: the order of the index stays, and a
   * search for parts of their texts needs no documents.
   */
  readonly beside?: Readonly<Record<string, string>>;
  /** Documents are grouped (by project) for `count`: the field that names the group. */
  readonly countedBy?: string;
  /** All that is in it can be made again from events: a crash of the machine may take the latest changes. Not a crash of the process. */
  readonly isDerived?: boolean;
}

export type FieldType = 'text' | 'number' | 'boolean' | 'texts';

export interface DocumentQuery {
  /** The field `id` is the document's id, also where the document has a field of that name; in `orderBy` as well. */
  readonly where?: Condition;
  /** Ties are broken by id, in the direction of the last entry. */
  readonly orderBy?: readonly Sorting[];
  readonly offset?: number;
  readonly limit?: number;
  /** As the engine keeps them: `find` rejects with TooMuchFound where the documents have more together. */
  readonly bytesAtMost?: number;
  /** Dotted paths that `find` leaves out of the documents, and of their bytes. The condition and the order may name them all the same. */
  readonly without?: readonly string[];
}

export interface DocumentStore {
  /** The collection, made ready (tables, indexes). Call once per collection, at start. */
  open<D extends object>(definition: CollectionDefinition): Promise<Collection<D>>;

  /** Removes a collection that is no longer wanted (an old one after a rebuild). */
  drop(name: string): Promise<void>;

  /** Makes `replacement` take the name of `name`, in one step; the old one is gone. */
  swap(name: string, replacement: string): Promise<void>;

  /** Rejects with EngineUnavailable unless a read would succeed now. */
  ping(): Promise<void>;
}

/** Documents are plain JSON objects, found by an id that is unique in the collection. */
export interface Collection<D extends object> {
  readonly definition: CollectionDefinition;
  get(id: string): Promise<D | undefined>;
  /** In the order of `ids`; undefined for each that is missing. */
  getMany(ids: readonly string[]): Promise<(D | undefined)[]>;
  find(query: DocumentQuery): Promise<D[]>;
  /** Documents that meet the condition. With nothing but the counted group it costs no look at each. */
  count(where?: Condition): Promise<number>;
  /** Writes the document whole. With `ifNewerBy`, only where that number field of the stored one is lower (or it is missing). */
  put(id: string, document: D, options?: { ifNewerBy?: string }): Promise<boolean>;
  /** Writes the document only where none has the id. */
  putIfAbsent(id: string, document: D): Promise<boolean>;
  delete(id: string): Promise<void>;
  /**
   * All at once where the store can, in order where it cannot; for counters, checkpoints, views. Where a change says that its id is new,
   * the store may write before it looks: a document that is there after all is changed like any other.
   */
  apply(changes: readonly { id: string; change: (before: D | null) => D | null; isNew?: boolean }[]): Promise<void>;
}
