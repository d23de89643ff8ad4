import { isAnswer, newKey } from '../../parts/forms/repeat-key.js';
import { type Redemption } from '../../parts/redemptions/redemption-words.js';

/** What was sent, or is about to be, and has no answer yet. */
export interface PendingRedemption {
  /** The same for each attempt: however often it is sent, the engine redeems once. */
  readonly key: string;
  readonly code: string;
  /** Minor units */
  readonly amount: number;
}

type Redeem = (pending: PendingRedemption) => Promise<Redemption>;
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Kept in the tab until it is answered, so that a reload or a dead connection does not lose its key. */
export class KeptRedemption {
  constructor(
    private readonly place: string,
    private readonly storage: Storage = sessionStorage,
  ) {}

  get(): PendingRedemption | undefined {
    const kept = this.storage.getItem(this.place);
    return kept === null ? undefined : (JSON.parse(kept) as PendingRedemption);
  }

  /** The one without an answer goes before any other. */
  begin(code: string, amount: number): PendingRedemption {
    const pending = this.get() ?? { key: newKey(), code, amount };
    this.storage.setItem(this.place, JSON.stringify(pending));
    return pending;
  }

  forget(): void {
    this.storage.removeItem(this.place);
  }

  /** @throws ApiError where it is refused. Anything else: nobody knows whether it was redeemed, and it stays. */
  async send(pending: PendingRedemption, redeem: Redeem): Promise<Redemption> {
    try {
      const redeemed = await redeem(pending);
      this.forget();
      return redeemed;
    } catch (error) {
      if (isAnswer(error)) this.forget();
      throw error;
    }
  }
}
