import { PermitCounter } from '@perkstream/platform';
import { PermitCalls } from '@perkstream/published';
import { type World } from '../world/world.js';
import { type Client } from './client.js';

/** Milliseconds after which a call is answered at any rate: a gateway waits for two of its questions at most, each for 5 seconds. */
const ANSWER_WITHIN_MS = 15_000;
/** Few calls, of which no permits are given ahead, and more. */
const FEW_CALLS = 12;
const MORE_CALLS = 100;
const SECONDS = 10;
/** Milliseconds after which a gateway has returned what it had ahead, and asks again about a limit that is exceeded. */
const RETURN_WITHIN_MS = 1_000;

/** Calls come in at two gateways, which share a limit. */
export class Limits {
  private readonly gateways: readonly PermitCounter[];

  constructor(
    private readonly client: Client,
    private readonly world: World,
  ) {
    const gateway = () => new PermitCounter((...calls) => client.query(new PermitCalls(...calls)));
    this.gateways = [gateway(), gateway()];
  }

  async call(): Promise<void> {
    await this.admitted('calls', FEW_CALLS, 1 + this.world.chance.below(20));
  }

  /** In calm weather: a limit is used up at both gateways, and is whole again when its time is over. */
  async useUp(): Promise<void> {
    await Promise.all([FEW_CALLS, MORE_CALLS].map((limit) => this.useUpOne(limit)));
  }

  private async useUpOne(limit: number): Promise<void> {
    const { client, world, gateways } = this;
    const counter = `calls_${limit}`;
    let admitted = await this.admitted(counter, limit, limit);
    await world.pause(RETURN_WITHIN_MS, client);
    for (let n = 0; n < limit / 4; n++) admitted += await this.admitted(counter, limit, 1);
    if (admitted < limit || admitted > limit + gateways.length)
      client.surprises.push(`${admitted} calls are admitted, and the limit is ${limit} at ${gateways.length} gateways`);
    await world.pause(SECONDS * 1_000, client);
    if ((await this.admitted(counter, limit, 1)) < gateways.length)
      client.surprises.push(`A limit of ${limit} calls is not whole again after ${SECONDS} seconds`);
  }

  /** @param each how many calls come in at each gateway at once @returns how many of them all were let in */
  private async admitted(counter: string, requests: number, each: number): Promise<number> {
    const { client, world } = this;
    const calls = this.gateways.flatMap((gateway) =>
      Array.from({ length: each }, () => gateway.count(client.projectId, counter, { requests, seconds: SECONDS })),
    );
    const late = world.pause(ANSWER_WITHIN_MS, client).then(() => undefined);
    const counted = await Promise.race([Promise.all(calls), late]);
    if (!counted) client.surprises.push(`${calls.length} calls that count towards ${counter} are not answered`);
    return (counted ?? []).filter(({ exceeded }) => !exceeded).length;
  }
}
