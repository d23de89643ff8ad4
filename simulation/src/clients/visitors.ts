import { type World } from '../world/world.js';
import { type Client } from './client.js';
import { Choosers } from './choosers.js';
import { Friends } from './friends.js';
import { Guests } from './guests.js';
import { Payers } from './payers.js';
import { Profiles } from './profiles.js';
import { Settings } from './settings.js';
import { Trials } from './trials.js';

/** The project of visitors. */
export const VISITED = 'guests';

/** Who visits a project of its own, whose policies have less to do than those of a shop. */
export class Visitors {
  readonly choosers: Choosers;
  readonly friends: Friends;
  readonly guests: Guests;
  readonly payers: Payers;
  readonly profiles: Profiles;
  readonly settings: Settings;
  readonly trials: Trials;

  constructor(
    readonly client: Client,
    private readonly world: World,
  ) {
    this.choosers = new Choosers(client, world);
    this.friends = new Friends(client, world);
    this.guests = new Guests(client, world);
    this.payers = new Payers(client, world);
    this.profiles = new Profiles(client, world);
    this.settings = new Settings(client, world);
    this.trials = new Trials(client, world);
  }

  async open(): Promise<void> {
    const { choosers, guests, payers, profiles, settings, friends } = this;
    for (const each of [choosers, guests, payers, profiles, settings, friends]) await each.open();
  }

  /** Half of them are guests. */
  async visit(): Promise<void> {
    const { chance } = this.world;
    const { choosers, guests, payers, profiles, settings, friends, trials } = this;
    const others = [choosers, payers, profiles, settings, friends, trials, trials];
    const visitor = chance.is(0.5) ? guests : chance.of(others);
    await visitor.visit();
  }
}
