import { Link, listOf, ObjectOf, OneOf, Text, UtcInstant } from '../language/index.js';
import { EXPORTED_OBJECTS, type ExportedObjectName, ExportParameters } from './bodies.js';

export const EXPORT_STATUSES = ['SCHEDULED', 'IN_PROGRESS', 'DONE', 'ERROR'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

export class ExportResultAnswer {
  @Link('where the file is; needs no keys, and is good for a day') url!: string;
}

/** A file that is made after the answer. Source: spec, export. */
export class ExportAnswer {
  @Text('exp_…') id!: string;
  @OneOf(['export']) object!: 'export';
  @UtcInstant() created_at!: string;
  @OneOf(EXPORT_STATUSES) status!: ExportStatus;
  @Text() channel!: string;
  @OneOf(EXPORTED_OBJECTS) exported_object!: ExportedObjectName;
  @ObjectOf(() => ExportParameters) parameters!: ExportParameters;
  @ObjectOf(() => ExportResultAnswer, { nullable: true }, 'null until it is DONE') result!: ExportResultAnswer | null;
  @Text({ nullable: true }, 'null where a key asked for it') user_id!: string | null;
}

export const exportsAnswer = listOf('exports', ExportAnswer);
