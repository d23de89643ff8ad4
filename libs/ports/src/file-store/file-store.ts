import { type Readable } from 'node:stream';

/** Files that the engine makes for people: exports, reports. */
export interface FileStore {
  /** Stores the whole stream under the name, or nothing. @returns bytes written */
  write(name: string, content: Readable): Promise<number>;
  /** undefined where there is no such file */
  read(name: string): Promise<Readable | undefined>;
  delete(name: string): Promise<void>;
  /** Names of the complete files below a folder, such as `exports` or `exports/exp_1`, in no order. */
  list(folder: string): Promise<readonly string[]>;
  /** Removes what writes left behind that ended with their process. Those that go on are let alone. */
  clear(): Promise<void>;
}
