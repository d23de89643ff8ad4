import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { AddVoucherToCampaign, type CommandOrigin, FindFreeVouchers, type PublishedCode } from '@perkstream/published';

/** A request for codes of a campaign, which waits. */
interface CodesWanted {
  readonly projectId: string;
  readonly campaignId: string;
  /** New codes are made when no free one is left. */
  readonly grows: boolean;
  readonly wanted: number;
  /** How many codes it needs at least. */
  readonly least: number;
  /** The origin of commands that make new codes */
  readonly origin: CommandOrigin;
}

interface Waiting {
  readonly ask: CodesWanted;
  readonly resolve: (codes: readonly PublishedCode[] | undefined) => void;
  readonly reject: (error: unknown) => void;
}

interface Pool {
  readonly waiting: Waiting[];
  /** Ids of codes that somebody in this process is publishing. */
  readonly held: Set<string>;
  atWork: boolean;
}

const CODES_PER_BATCH = 500;

/**
 * Hands out free codes of campaigns, each to one publication of this process at a time: everybody who waits is served by one
 * look-up, so that many at once do not all try the same code. Whether a code was really free is decided in its own stream.
 */
@Injectable()
export class FreeCodes {
  private readonly pools = new Map<string, Pool>();

  constructor(private readonly messenger: Messenger) {}

  /** The oldest free codes, held for the asker until they are let go of; undefined when there are too few. */
  take(ask: CodesWanted): Promise<readonly PublishedCode[] | undefined> {
    const key = `${ask.projectId}/${ask.campaignId}`;
    const pool = this.pools.get(key) ?? { waiting: [], held: new Set<string>(), atWork: false };
    this.pools.set(key, pool);
    return new Promise((resolve, reject) => {
      pool.waiting.push({ ask, resolve, reject });
      if (!pool.atWork) void this.serve(key, pool);
    });
  }

  letGo(projectId: string, campaignId: string, codes: readonly PublishedCode[]): void {
    const key = `${projectId}/${campaignId}`;
    const pool = this.pools.get(key);
    if (!pool) return;
    for (const { id } of codes) pool.held.delete(id);
    this.forgetIdle(key, pool);
  }

  private async serve(key: string, pool: Pool): Promise<void> {
    pool.atWork = true;
    while (pool.waiting.length > 0) {
      const batch = nextBatch(pool.waiting);
      try {
        await this.serveBatch(pool, batch);
      } catch (error) {
        // Requests that were served already are not affected.
        for (const { reject } of batch) reject(error);
      }
    }
    pool.atWork = false;
    this.forgetIdle(key, pool);
  }

  private async serveBatch(pool: Pool, batch: readonly Waiting[]): Promise<void> {
    const [{ ask: first }] = batch as [Waiting];
    const total = batch.reduce((sum, { ask }) => sum + ask.wanted, 0);
    const found = await this.messenger.ask(
      new FindFreeVouchers(first.projectId, first.campaignId, total, [...pool.held]),
    );
    const free = [...found];
    await Promise.all(
      batch.map(async ({ ask, resolve }) => {
        const codes = free.splice(0, ask.wanted);
        if (codes.length < ask.wanted && ask.grows) codes.push(...(await this.make(ask, ask.wanted - codes.length)));
        const enough = codes.length >= ask.least;
        if (enough) for (const { id } of codes) pool.held.add(id);
        else free.unshift(...codes);
        resolve(enough ? codes : undefined);
      }),
    );
  }

  private async make({ projectId, campaignId, origin }: CodesWanted, count: number): Promise<PublishedCode[]> {
    const made = await Promise.all(
      Array.from({ length: count }, (_one, index) =>
        this.messenger.send(
          new AddVoucherToCampaign(projectId, campaignId, { ...origin, commandId: `${origin.commandId}/${index}` }),
        ),
      ),
    );
    return made.flatMap((voucher) =>
      isRefusal(voucher) ? [] : [{ id: String(voucher['id']), code: String(voucher['code']) }],
    );
  }

  private forgetIdle(key: string, pool: Pool): void {
    if (!pool.atWork && pool.held.size === 0 && pool.waiting.length === 0) this.pools.delete(key);
  }
}

function nextBatch(waiting: Waiting[]): Waiting[] {
  let total = 0;
  const end = waiting.findIndex(({ ask }) => (total += ask.wanted) > CODES_PER_BATCH);
  return waiting.splice(0, end < 0 ? waiting.length : Math.max(end, 1));
}
