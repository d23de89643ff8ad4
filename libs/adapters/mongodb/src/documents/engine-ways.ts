import { type Collection, type Db } from 'mongodb';
import { type Stored } from './stored-document.js';

/** A document that is to be written, or removed, where it still is as it was seen. */
export interface Replacement {
  readonly id: string;
  readonly seen: Stored | undefined;
  /** undefined: none */
  readonly after: Stored | undefined;
}

/** What engines that speak the same protocol do in different ways. */
export interface EngineWays {
  /** It lets one write happen at a time: writers had better wait here, in order. */
  readonly writesOneByOne: boolean;
  /** An index may hold some of the documents. */
  readonly hasPartialIndexes: boolean;
  /** Writes each that is still as it was seen. @returns those that are not: nothing was done about them */
  replaceSeen(collection: Collection<Stored>, replacements: readonly Replacement[]): Promise<readonly Replacement[]>;
  /** Makes a collection take the name of another, which is gone then. */
  renameOver(db: Db, from: string, to: string): Promise<void>;
}
