import { type Refusal, refuse } from '@perkstream/kernel';
import { type CommandContext } from '../command-runner/command-context.js';
import { type UniqueValues } from './unique-values.js';

/** Names that are unique among the things of one kind in a project. The subclass of a context says what they are names of. */
export abstract class UniqueNames {
  constructor(
    private readonly values: UniqueValues,
    /** Where they are claimed. */
    private readonly namespace: string,
    private readonly resourceType: string,
  ) {}

  /** Whether the thing was really made, and has the name. */
  protected abstract has(projectId: string, id: string, name: string): Promise<boolean>;

  async claim(name: string, id: string, context: CommandContext): Promise<undefined | Refusal<'duplicate_found'>> {
    const { projectId, repeatSince } = context;
    const isMade = (owner: string) => this.has(projectId, owner, name);
    const owner = await this.values.claim(this.namespace, name, id, context, isMade);
    // A repeated command gets the answer that it claimed the name, also where another one has taken it over since.
    const now = repeatSince && (await this.values.ownerOf(this.namespace, projectId, name));
    const holder = now || owner;
    return holder === id ? undefined : this.taken(name, holder);
  }

  release(name: string, id: string, context: CommandContext): Promise<void> {
    return this.values.release(this.namespace, name, id, context);
  }

  taken(name: string, resourceId: string): Refusal<'duplicate_found'> {
    const { resourceType } = this;
    const details = `Duplicated ${resourceType} exists with name ${name}`;
    return refuse('duplicate_found', { details, resourceId, resourceType });
  }
}
