const NONE = { delay: 0, silent: false, dropAfterCommit: 0, away: false, leader: 0 };

/**
 * What goes wrong, on demand. Requests are carried out all the same; what suffers is the answer.
 * - `delay`: milliseconds that every answer about streams comes late, as when the disk is slow
 * - `silent`: no answers at all, until it ends
 * - `leader`: the port of the node that it names as the leader of its cluster; 0: itself; -1: nobody leads
 * - `dropAfterCommit`: so many of the next appends are stored, and their connections cut instead of answered
 * - `away`: nobody listens at the port, and all connections are cut
 */
export class Faults {
  #state = { ...NONE };
  #held = [];
  /** Subscriptions that are open. */
  #followers = new Set();

  /** @param door the port: `open()`, `close()`, `cut()` */
  constructor(door) {
    this.door = door;
  }

  get state() {
    return { ...this.#state };
  }

  /** Changes what is named. */
  async set(changes) {
    const unknown = Object.keys(changes).filter((name) => !(name in this.#state));
    if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join()}`);
    const { away } = this.#state;
    Object.assign(this.#state, changes);
    if (!this.#state.silent) for (const release of this.#held.splice(0)) release();
    if (this.#state.away && !away) await this.door.close();
    if (!this.#state.away && away) await this.door.open();
  }

  /** Cuts all connections, once. */
  cut() {
    this.door.cut();
  }

  /** The subscription is open until the work ends. */
  async followed(subscription) {
    this.#followers.add(subscription);
    await subscription.run().finally(() => this.#followers.delete(subscription));
  }

  /** Ends all live subscriptions, once, as those of callers who do not read. */
  drop() {
    for (const follower of this.#followers) follower.drop();
  }

  reset() {
    return this.set(NONE);
  }

  /** The port of the node that leads instead of it: -1 where nobody does, undefined where it leads itself. */
  get otherLeader() {
    return this.#state.leader || undefined;
  }

  /** A promise of when the answer may go; undefined when it may go now. */
  holdAnswer() {
    if (this.#state.silent) return new Promise((release) => this.#held.push(release));
    if (this.#state.delay > 0) return new Promise((release) => setTimeout(release, this.#state.delay));
    return undefined;
  }

  /** The same of an answer that needs no stream. */
  holdSign() {
    return this.#state.silent ? this.holdAnswer() : undefined;
  }

  /** Right after an append was stored. @returns whether its connection was cut */
  committed() {
    if (this.#state.dropAfterCommit === 0) return false;
    this.#state.dropAfterCommit -= 1;
    this.door.cut();
    return true;
  }
}
