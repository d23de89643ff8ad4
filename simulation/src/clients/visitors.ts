import { type World } from '../world/world.js';
import { type Client } from './client.js';
import { Guests } from './guests.js';

/** Who visits a project of its own, whose policies have less to do than those of a shop. */
export class Visitors {
  readonly guests: Guests;

  constructor(
    readonly client: Client,
    world: World,
  ) {
    this.guests = new Guests(client, world);
  }

  async open(): Promise<void> {
    for (const each of [this.guests]) await each.open();
  }

  async visit(): Promise<void> {
    await this.guests.visit();
  }
}
