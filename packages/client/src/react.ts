import { useCallback, useEffect, useRef, useState } from 'react';
import { type Cart } from './cart.js';
import { type Checkout } from './checkout.js';
import { type NearMiss } from './near-misses.js';
import { type PerkstreamError } from './perkstream-error.js';
import { type Quote, type Refused } from './quote.js';

export interface CartState {
  /** Whether the figures are of an older cart: a newer one is being asked about. */
  readonly isLoading: boolean;
  /** What the cart costs; of the last cart that was answered, while a newer one is loading. */
  readonly quote?: Quote;
  /** Codes that do not apply, each with its `reason` in words. */
  readonly refused: readonly Refused[];
  /** Offers that the cart lacks little for, with `nearMisses: true`. */
  readonly nearMisses: readonly NearMiss[];
  /** Why there is no answer: the engine is away, or refused the request. The quote before it remains. */
  readonly error?: PerkstreamError;
  /** Asks again. */
  readonly reload: () => void;
}

export interface UseCartOptions {
  /** Also asks for near misses, which is a second request. */
  readonly nearMisses?: boolean;
  /** How long a cart must stay the same before it is asked about. Defaults to 250 ms. */
  readonly settleMs?: number;
}

const SETTLE_MS = 250;
const NOTHING: Omit<CartState, 'reload'> = { isLoading: true, refused: [], nearMisses: [] };

/**
 * What a cart costs, kept up to date while it changes. Answers that are overtaken by a newer cart are dropped.
 * @param cart may be a new object each time: what counts is what it holds
 */
export function useCart(
  client: Pick<Checkout, 'quote' | 'nearMisses'>,
  cart: Cart,
  { nearMisses: isWanted = false, settleMs = SETTLE_MS }: UseCartOptions = {},
): CartState {
  const [state, setState] = useState(NOTHING);
  const [round, setRound] = useState(0);
  const isFirst = useRef(true);
  const content = JSON.stringify(cart);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const ask = async () => {
      const asked = JSON.parse(content) as Cart;
      const [quote, nearMisses] = await Promise.all([
        client.quote(asked, { signal }),
        isWanted ? client.nearMisses(asked, { signal }) : [],
      ]);
      return { isLoading: false, quote, refused: quote.refused, nearMisses };
    };
    setState((before) => ({ ...before, isLoading: true }));
    // The first cart of a page does not change while it loads.
    const timer = setTimeout(
      () =>
        ask().then(
          (answered) => !signal.aborted && setState(answered),
          (error: PerkstreamError) => !signal.aborted && setState((before) => ({ ...before, isLoading: false, error })),
        ),
      isFirst.current ? 0 : settleMs,
    );
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [client, content, isWanted, settleMs, round]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { ...state, reload };
}
