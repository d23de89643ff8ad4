import { refuse, type Refusal } from '@perkstream/kernel';

/** The commands by which an import was carried out. */
export interface ImportCommands {
  /** What their ids begin with. */
  readonly commands: string;
  /** When the import was requested, ISO 8601 in UTC. */
  readonly at: string;
}

/** Why something stays as an import left it. */
export type KeptByRevert = Refusal<'changed_since' | 'resource_in_use'>;

export function changedSinceImport(what: string): Refusal<'changed_since'> {
  return refuse('changed_since', { details: `The ${what} was changed since the import` });
}

export function usedSinceImport(what: string): Refusal<'resource_in_use'> {
  return refuse('resource_in_use', { details: `The ${what} was used since the import` });
}
