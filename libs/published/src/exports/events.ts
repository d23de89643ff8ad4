import { type Instant } from '@perkstream/kernel';
import { type ExportedObjectName, type ExportParameters } from './bodies.js';
import { type ExportScope } from './messages.js';

/** Stored events of exports: stream `export`. */

export interface ExportDefinition {
  /** `exp_…` */
  readonly id: string;
  readonly exportedObject: ExportedObjectName;
  /** As they were sent, but for names of people who were erased since. */
  readonly parameters: ExportParameters;
  /** `fkey_…`: the key that seals the filters. Absent where there are none, and in exports of earlier versions */
  readonly keyId?: string;
  /** The key before that one: where a crash came in between, the next erasure destroys it. */
  readonly formerKeyId?: string;
  readonly scope: ExportScope;
  readonly channel: string;
  /** Who is signed in and asked for it; absent where a key did. */
  readonly userId?: string;
}

export interface ExportScheduled {
  readonly type: 'export.scheduled';
  readonly data: ExportDefinition & { readonly at: Instant };
}

/** Somebody makes the file, from its beginning. */
export interface ExportBegun {
  readonly type: 'export.begun';
  readonly data: {
    readonly id: string;
    /** 1, 2, …: where a crash ended one, another begins. */
    readonly attempt: number;
    readonly at: Instant;
  };
}

export interface ExportProgressed {
  readonly type: 'export.progressed';
  readonly data: { readonly id: string; readonly rows: number; readonly at: Instant };
}

export interface ExportDone {
  readonly type: 'export.done';
  readonly data: {
    readonly id: string;
    readonly attempt: number;
    /** The number of files that the export's file is made of. */
    readonly parts: number;
    /** Of all of them. Absent in exports of earlier versions. */
    readonly bytes?: number;
    readonly rows: number;
    readonly at: Instant;
  };
}

export interface ExportFailed {
  readonly type: 'export.failed';
  readonly data: { readonly id: string; readonly at: Instant };
}

/** The filters named a person who was erased, and do not any more. */
export interface ExportFiltersChanged {
  readonly type: 'export.filters_changed';
  readonly data: Pick<ExportDefinition, 'id' | 'keyId' | 'formerKeyId'> & {
    readonly filters: ExportParameters['filters'];
    readonly at: Instant;
  };
}

export interface ExportDeleted {
  readonly type: 'export.deleted';
  readonly data: { readonly id: string; readonly at: Instant };
}

/** The file of an export that was done is gone: its time was over, or it named a person who was erased. */
export interface ExportFileRemoved {
  readonly type: 'export.file_removed';
  readonly data: { readonly id: string; readonly at: Instant };
}

export type ExportEvent =
  | (ExportScheduled | ExportBegun | ExportProgressed | ExportDone)
  | (ExportFailed | ExportFileRemoved | ExportFiltersChanged | ExportDeleted);
