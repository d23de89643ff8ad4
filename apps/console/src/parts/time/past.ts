import { createContext, useContext } from 'react';
import { useAddress } from '../layout/address.js';

/** The time of the one thing that a page shows: now, or a moment of its past. */
export interface Past {
  /** Of the operation that shows the thing: `/v1/vouchers/SUMMER` */
  readonly path: string;
  /** ISO 8601; undefined: now */
  readonly moment: string | undefined;
  /** What the operation is asked with. */
  readonly query: { readonly as_of: string } | undefined;
  /** Shows the thing as of a moment, or as it is now. */
  show(moment: string | undefined): void;
}

/** Name of the moment in the address bar: a link to it shows what was seen. */
const MOMENT = 'moment';

export function usePast(path: string): Past {
  const address = useAddress();
  const moment = address.get(MOMENT) || undefined;
  return {
    path,
    moment,
    query: moment === undefined ? undefined : { as_of: moment },
    show: (at) => address.set({ [MOMENT]: at }),
  };
}

const IsPast = createContext(false);

/** Within it nothing can be changed: see `useMay`. */
export const PastProvider = IsPast.Provider;

export function useIsPast(): boolean {
  return useContext(IsPast);
}
