import { type Cues } from '../world/cues.js';
import { type World } from '../world/world.js';
import { type Client } from './client.js';
import { Deletions } from './deletions.js';
import { Listeners } from './listeners.js';
import { Promotions } from './promotions.js';
import { Rewards } from './rewards.js';

/** The project of the market. */
export const MARKET = 'market';
/** Stalls of a run: few of them, so that each is visited often. */
const OPEN = 2;

/** Something that a run has now and then. */
export interface Stall {
  open(): Promise<void>;
  visit(): Promise<void>;
}

/** A project of its own with what shops have not; the seed chooses what there is in a run. */
export class Market {
  readonly stalls: readonly Stall[];

  constructor(
    readonly client: Client,
    private readonly world: World,
    cues: Cues,
  ) {
    const kinds = [Rewards, Promotions, Deletions, Listeners];
    const chosen = new Set(Array.from({ length: OPEN }, () => world.chance.of(kinds)));
    this.stalls = [...chosen].map((Kind) => new Kind(client, world, cues));
  }

  async open(): Promise<void> {
    for (const stall of this.stalls) await stall.open();
  }

  async visit(): Promise<void> {
    await this.world.chance.of(this.stalls).visit();
  }
}
