import { type World } from '../world/world.js';
import { bodyOf, type Client, type Json } from './client.js';

/** Who can be named by an e-mail address, which is the source id as well. */
export interface Person {
  readonly id: string;
  readonly email: string;
  /** Of the world, when the last was heard from them. */
  readonly since: number;
}

/**
 * Milliseconds after which all that was written about a person has arrived. A document that a late write brings back after its deletion
 * is known, see docs/trust.md.
 */
const ARRIVED = 15_000;

/** Registers people, who redeem, and erases some of them. */
export class People {
  /** Those who can be read, in the order in which they came. */
  readonly there: Person[] = [];
  /** Of whom nothing may be left. */
  readonly erased: Person[] = [];
  private begun = 0;

  constructor(
    private readonly client: Client,
    private readonly world: World,
    /** Redeems a code without a limit. */
    private readonly redeem: (customer: object) => Promise<Json>,
  ) {}

  async come(): Promise<void> {
    const { client } = this;
    const email = `eve-${this.begun++}@${client.name}.example`;
    const customer = { source_id: email, email, name: `Eve of ${email}` };
    const { id } = bodyOf(await client.ask('create-customer', { body: customer }));
    await this.redeem({ source_id: email });
    if (this.world.chance.is(0.5))
      await client.ask('update-customer', { params: { customerId: email }, body: { description: `Call ${email}` } });
    this.there.push({ id, email, since: this.world.now });
  }

  /** The one who has been there for the longest. @param after how many milliseconds */
  async erase(after = ARRIVED): Promise<void> {
    const [person] = this.there;
    if (!person || this.world.now < person.since + after) return;
    this.there.shift();
    const customerId = this.world.chance.is(0.5) ? person.email : person.id;
    await this.client.ask('customer-permanently-deletion', { params: { customerId } });
    this.erased.push(person);
  }

  async comeAndGo(): Promise<void> {
    await this.come();
    await this.erase();
  }
}
