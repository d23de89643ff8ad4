import { createHash } from 'node:crypto';
import { KnownAnswers } from '@perkstream/platform';
import { isUnavailable } from '@perkstream/ports';
import { FindKey } from '@perkstream/published';
import { type World } from '../world/world.js';
import { bodyOf, type Client } from './client.js';

interface Key {
  readonly id: string;
  readonly appId: string;
  readonly tokenHash: string;
}

/** Milliseconds for which a gateway may go on with what it knows of a key. */
const KNOWN_FOR = FindKey.goodFor;
const MAX_KEYS = 3;

/** Keys are made and revoked, and two gateways ask whether they open anything. */
export class Keys {
  private readonly there: Key[] = [];
  private readonly revoked: Key[] = [];
  /** What each gateway knows. */
  private readonly gateways = [new KnownAnswers(), new KnownAnswers()];

  constructor(
    private readonly client: Client,
    private readonly world: World,
  ) {}

  async makeOrRevoke(): Promise<void> {
    await (this.there.length < MAX_KEYS ? this.make() : this.revoke());
  }

  /** In calm weather: all that are there open the shop, and none that was revoked. */
  async lookAtAll(): Promise<void> {
    await this.revoke();
    for (const key of this.there) await this.look(key, true);
    for (const key of this.revoked) await this.look(key, false);
  }

  private async make(): Promise<void> {
    const { projectId: project_id } = this.client;
    const body = { kind: 'application', name: 'Till', project_id };
    const made = bodyOf(await this.client.ask('create-api-key', { body }));
    // A token is shown once: where the answer was lost, the next one is refused, see decision 0102.
    if (!made) return;
    const { id, app_id: appId, app_token: token } = made;
    const key = { id, appId, tokenHash: createHash('sha256').update(token).digest('hex') };
    await this.look(key, true);
    this.there.push(key);
  }

  private async revoke(): Promise<void> {
    const key = this.there.shift();
    if (!key) return;
    await this.client.ask('revoke-api-key', { params: { apiKeyId: key.id } });
    await this.world.pause(KNOWN_FOR, this.client);
    await this.look(key, false);
    this.revoked.push(key);
  }

  private async look(key: Key, isOpen: boolean): Promise<void> {
    for (const [index, gateway] of this.gateways.entries())
      if ((await this.opens(key, gateway)) !== isOpen)
        this.client.surprises.push(`Gateway ${index} takes ${key.id} for ${isOpen ? 'revoked' : 'there'}`);
  }

  /** Asks until there is an answer. */
  private async opens({ appId, tokenHash }: Key, gateway: KnownAnswers): Promise<boolean> {
    const query = new FindKey('application', appId, tokenHash);
    for (;;) {
      try {
        return Boolean(await gateway.of(query, () => this.client.query(query)));
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        await this.world.pause(this.world.chance.below(1_000), this.client);
      }
    }
  }
}
