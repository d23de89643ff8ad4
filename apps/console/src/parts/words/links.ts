/** The page of a thing, by its kind: where search, timelines and the live list lead to. */
const PAGES: Readonly<Record<string, string>> = {
  voucher: '/codes',
  customer: '/customers',
  campaign: '/campaigns',
  order: '/orders',
  redemption: '/redemptions',
  return: '/returns',
  export: '/exports',
  segment: '/segments',
  validation_rules: '/rules',
  product: '/products',
  products_collection: '/collections',
};

interface Redeemed {
  readonly codes?: readonly string[];
  readonly customer?: { readonly id: string; readonly name: string };
  readonly order?: { readonly id: string; readonly name: string };
}

/** The form that redeems by hand, with what is known already: see `readCart`. */
export function redeemAddress(cart: Redeemed): string {
  return `/redemptions/new?${new URLSearchParams({ cart: JSON.stringify(cart) })}`;
}

/** The address of a thing within the project; undefined where it has no page of its own. */
export function linkTo(type: string, id: string): string | undefined {
  const above = PAGES[type];
  return above && `${above}/${encodeURIComponent(id)}`;
}
