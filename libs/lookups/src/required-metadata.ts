import { Injectable } from '@nestjs/common';
import { type JsonObject, mergedMetadata, type Refusal, refuse } from '@perkstream/kernel';
import { missingMetadata } from '@perkstream/domain-metadata';
import { FindProject, type MetadataSchema, type MetadataSubject } from '@perkstream/published';
import { Messenger } from '@perkstream/platform';

type Metadata = Readonly<Record<string, unknown>>;

/** Metadata before and after a change. */
export interface MetadataChange {
  /** undefined: the change makes the thing. */
  readonly known: Metadata | undefined;
  /** undefined: it leaves the metadata as it is. */
  readonly sent: Metadata | undefined;
}

/**
 * What the project requires of the metadata of things that one request makes or changes, which the edge does not know: of new ones, and of
 * others whose metadata changes, as it would be afterwards. See decision 0227.
 */
@Injectable()
export class RequiredMetadata {
  constructor(private readonly messenger: Messenger) {}

  async objection(
    projectId: string,
    of: MetadataSubject,
    change: MetadataChange,
  ): Promise<Refusal<'metadata_validation_failed'> | undefined> {
    if (isUntouched(change)) return undefined;
    const project = await this.messenger.ask(new FindProject(projectId));
    return project && lackOfMetadata(project, of, change);
  }
}

/** The same where the project is at hand. */
export function lackOfMetadata(
  { metadataSchemas = {} }: { readonly metadataSchemas?: Readonly<Record<string, MetadataSchema>> },
  of: MetadataSubject,
  change: MetadataChange,
): Refusal<'metadata_validation_failed'> | undefined {
  if (isUntouched(change)) return undefined;
  const schema = Object.values(metadataSchemas).find(({ relatedObject }) => relatedObject === of);
  if (!schema) return undefined;
  const { known = {}, sent = {} } = change;
  const details = missingMetadata(mergedMetadata(known as JsonObject, sent as JsonObject), schema);
  return details === undefined ? undefined : refuse('metadata_validation_failed', { details });
}

function isUntouched({ known, sent }: MetadataChange): boolean {
  return known !== undefined && sent === undefined;
}
