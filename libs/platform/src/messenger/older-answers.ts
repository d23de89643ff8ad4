import { type PublishedMessageClass } from '@perkstream/published';

/** What changes the answers to some queries. */
export interface Outdating {
  readonly outdates?: readonly PublishedMessageClass[];
}

/**
 * The other side of `KnownAnswers`: who changed something learns of it when nobody goes on any more with what was true before.
 */
export class OlderAnswers {
  /** @param alone no other process is there to know any */
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
