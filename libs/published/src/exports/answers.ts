import { Link, listOf, ObjectOf, OneOf, Text, UtcInstant } from '../language/index.js';
import { EXPORTED_OBJECTS, type ExportedObjectName, ExportParameters } from './bodies.js';

export const EXPORT_STATUSES = ['SCHEDULED', 'IN_PROGRESS', 'DONE', 'ERROR'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

export class ExportResultAnswer {
  @Link('URL of the file. Needs no keys and is valid for one day.') url!: string;
}

/** A file that is made after the answer. */
export class ExportAnswer {
  @Text('Begins with `exp_`.') id!: string;
  @OneOf(['export']) object!: 'export';
  @UtcInstant() created_at!: string;
  @OneOf(EXPORT_STATUSES) status!: ExportStatus;
  @Text() channel!: string;
  @OneOf(EXPORTED_OBJECTS) exported_object!: ExportedObjectName;
  @ObjectOf(() => ExportParameters) parameters!: ExportParameters;
  @ObjectOf(() => ExportResultAnswer, { nullable: true }, '`null` until the status is `DONE`.')
  result!: ExportResultAnswer | null;
  @Text({ nullable: true }, '`null` when a key requested the export.') user_id!: string | null;
}

export const exportsAnswer = listOf('exports', ExportAnswer);
