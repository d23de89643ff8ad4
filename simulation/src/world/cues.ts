import { type RecordedEvent } from '@perkstream/ports';
import { type Owner } from './owner.js';
import { type World } from './world.js';

type IsWanted = (event: RecordedEvent) => boolean;

/** Lets clients act right after something was stored, so that what happens between two steps of the engine happens often. */
export class Cues {
  private readonly waiting = new Map<IsWanted, () => void>();

  constructor(private readonly world: World) {}

  note(event: RecordedEvent): void {
    for (const [isWanted, goOn] of this.waiting) if (isWanted(event)) goOn();
  }

  /** @param most milliseconds after which it ends in any case */
  next(isWanted: IsWanted, most: number, owner: Owner): Promise<void> {
    return new Promise((resolve) => {
      const goOn = () => {
        this.waiting.delete(isWanted);
        this.world.after(0, owner, resolve);
      };
      this.waiting.set(isWanted, goOn);
      this.world.after(most, owner, goOn);
    });
  }
}
