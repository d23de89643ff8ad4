import { type World } from '../world/world.js';
import { bodyOf, type Client } from './client.js';

/** Scheduled exports of redemptions: those with the e-mail addresses of customers lose their file when somebody is erased. */
export class Exports {
  readonly scheduled: { readonly id: string; readonly namesPeople: boolean }[] = [];
  /** The one that was scheduled last, when all else was answered. */
  whole = '';

  constructor(
    private readonly client: Client,
    private readonly world: World,
  ) {}

  async schedule(namesPeople = this.world.chance.is(0.5)): Promise<string> {
    const fields = ['id', 'result', ...(namesPeople ? ['customer_source_id'] : [])];
    const body = { exported_object: 'redemption', parameters: { fields } };
    const { id } = bodyOf(await this.client.ask('create-export', { body }));
    this.scheduled.push({ id, namesPeople });
    return id as string;
  }

  async scheduleWhole(): Promise<void> {
    this.whole = await this.schedule(false);
  }
}
