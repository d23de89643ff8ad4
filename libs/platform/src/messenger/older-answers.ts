import { type PublishedMessageClass } from '@perkstream/published';

/** A command or operation that changes the answers to some queries. */
export interface Outdating {
  readonly outdates?: readonly PublishedMessageClass[];
}

/** The counterpart of `KnownAnswers`: notifies the author of a change when no service uses outdated answers any more. */
export class OlderAnswers {
  /** @param alone there is no other process that could have old answers */
  constructor(private readonly alone: boolean) {}

  /**
   * After the change was stored.
   * @returns undefined when no other service goes on with an answer from before; else what resolves then
   */
  end({ outdates }: Outdating): Promise<void> | undefined {
    if (this.alone || !outdates) return undefined;
    const longest = Math.max(0, ...outdates.map(({ goodFor = 0 }) => goodFor));
    return longest > 0 ? new Promise((resolve) => setTimeout(resolve, longest)) : undefined;
  }
}
