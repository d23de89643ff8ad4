import { type World } from '../world/world.js';
import { bodyOf, type Client, type Json } from './client.js';

/** A code whose uses are locked before they are redeemed. */
export const SEAT = 'SEAT';
export const SEATS = 4;
const LOCK_SECONDS = 60;
const order = { amount: 10_000 };

/** Customers lock uses of a code, and redeem them, or let the locks run out. */
export class Sessions {
  private begun = 0;
  /** By the time of day, when the last lock runs out. */
  private lockedUntil = 0;

  constructor(
    private readonly client: Client,
    private readonly world: World,
    private readonly redeem: (session?: object) => Promise<Json>,
  ) {}

  async lockAndRedeem(): Promise<void> {
    const { chance } = this.world;
    const begun = this.clocks();
    const key = await this.lock();
    if (key === undefined || chance.is(0.3)) return;
    await this.world.pause(chance.below(10_000), this.client);
    const redeemed = await this.redeem({ type: 'LOCK', key });
    const [elapsed, elapsedOfDay] = this.clocks().map((now, index) => now - (begun[index] ?? 0)) as [number, number];
    const hasRunOut = Math.max(elapsed, elapsedOfDay) >= LOCK_SECONDS * 1_000;
    // The time of day may have gone forth and back meanwhile.
    if (!redeemed && !hasRunOut && elapsed === elapsedOfDay) this.wasLocked(key);
  }

  /** In calm weather, when all that was locked has run out: all that is left is locked, nobody else has it, and it is redeemed. */
  async useUp(): Promise<void> {
    await this.world.pause(Math.max(0, this.lockedUntil - Date.now()), this.client);
    const together = await Promise.all(Array.from({ length: SEATS + 2 }, () => this.lock()));
    // Some may have been refused for the sake of others that were refused as well.
    const keys = [...together, await this.lock(), await this.lock()].filter((key) => key !== undefined);
    if (await this.redeem()) this.client.surprises.push(`${SEAT} is redeemed without a session, while all is locked`);
    const redeemed = await Promise.all(
      keys.map(async (key) => ({ key, body: await this.redeem({ type: 'LOCK', key }) })),
    );
    for (const { key, body } of redeemed) if (!body) this.wasLocked(key);
  }

  /** @returns the key of the session; undefined where nothing is left */
  private async lock(): Promise<string | undefined> {
    const key = `session-${this.begun++}`;
    const session = { type: 'LOCK', key, ttl: LOCK_SECONDS, ttl_unit: 'SECONDS' };
    const body = { redeemables: [{ object: 'voucher', id: SEAT }], order, session };
    const validated = bodyOf(await this.client.ask('validate-stacked-discounts', { body }));
    this.lockedUntil = Math.max(this.lockedUntil, Date.now() + LOCK_SECONDS * 1_000);
    return validated?.valid ? key : undefined;
  }

  /** That of the world, and the time of day. */
  private clocks(): [number, number] {
    return [this.world.now, Date.now()];
  }

  private wasLocked(key: string): void {
    this.client.surprises.push(`${SEAT} was locked under ${key}, and cannot be redeemed`);
  }
}
