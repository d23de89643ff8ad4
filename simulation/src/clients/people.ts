import { type World } from '../world/world.js';
import { bodyOf, type Client, type Json } from './client.js';

/** Who can be named by an e-mail address, which is the source id as well. */
export interface Person {
  readonly id: string;
  readonly email: string;
}

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
    this.there.push({ id, email });
  }

  /** The one who came last, or has been there for the longest. */
  async erase(): Promise<void> {
    const { chance } = this.world;
    const person = chance.is(0.5) ? this.there.pop() : this.there.shift();
    if (!person) return;
    const customerId = chance.is(0.5) ? person.email : person.id;
    await this.client.ask('customer-permanently-deletion', { params: { customerId } });
    this.erased.push(person);
  }

  async comeAndGo(): Promise<void> {
    await this.come();
    if (this.world.chance.is(0.7)) await this.erase();
  }
}
