interface Named {
  readonly id: string;
  /** The other name by which the API finds it: code, name or source id. */
  readonly name: string;
}

/** What a project holds in which an operation is tried by its sample. */
export interface SampleProject {
  /** Its id */
  readonly project: string;
  /** A discount voucher */
  readonly coupon: Named;
  /** A gift card */
  readonly card: Named;
  /** A campaign of gift cards that publications take codes from */
  readonly codes: Named;
  /** A campaign of promotion tiers */
  readonly campaign: Named;
  /** The id of a promotion tier */
  readonly tier: string;
  readonly customer: Named;
  /** A loyalty program */
  readonly program: Named;
  /** A loyalty card of the program that the customer holds */
  readonly member: Named;
  /** An event that the project has a schema for */
  readonly customEvent: Named;
  /** Another card of the program, with points, which another customer holds */
  readonly otherMember: Named;
  /** Somebody in the project: id and login */
  readonly user: Named;
  /** Issued in the project, not expired */
  readonly accessToken: string;
  /** The id of a reward that is assigned to the program */
  readonly reward: string;
  /** The id of a reward that the program does not have. Absent: `reward` */
  readonly freeReward?: string;
  /** Values of parameters of paths that only the project knows: by parameter, or by operation and parameter */
  readonly paths?: Readonly<Record<string, string>>;
}

const byName = (name: string): Named => ({ id: name, name });

/** What examples name where nobody knows a project: things of the demo shop, and ids that read as ids do. */
export const EXAMPLE_PROJECT: SampleProject = {
  project: 'proj_00VCi7Jj6F3Sy69cCXXF4JlC',
  coupon: byName('WELCOME10'),
  card: byName('GIFT-EXAMPLE'),
  codes: byName('Gift cards'),
  campaign: byName('Cart offers'),
  tier: 'promo_00VCi7Jj6F3Sy69cCXXF4JlC',
  customer: { id: 'cust_00VCi7Jj6F3Sy69cCXXF4JlC', name: 'customer-1001' },
  program: byName('Points club'),
  member: byName('CLUB-EXAMPLE'),
  customEvent: { id: 'ce_00VCi7Jj6F3Sy69cCXXF4JlC', name: 'browsed' },
  otherMember: byName('CLUB-ANOTHER'),
  user: { id: 'user_00VCi7Jj6F3Sy69cCXXF4JlC', name: 'ada@example.com' },
  accessToken: 'an-access-token',
  reward: 'rew_00VCi7Jj6F3Sy69cCXXF4JlC',
};

/** Stands in the texts of samples that no two requests may share. */
export const EACH_TIME = 'each-time-anew';

export const sampleOrder = {
  amount: 20_000,
  items: [
    { product_id: 'prod_shirt', quantity: 2, price: 5_000, product: { name: 'Shirt', metadata: { size: 'M' } } },
    { product_id: 'prod_shoes', quantity: 1, price: 10_000 },
  ],
};

export const sampleDiscount = { type: 'PERCENT', percent_off: 10 };
export const sampleTier = { name: 'Another tier', action: { discount: sampleDiscount } };

/** A cart with an order, of the customer. */
export function sampleCart({ customer }: SampleProject): object {
  return { order: sampleOrder, customer: { id: customer.id } };
}

/** The same with a coupon to redeem. */
export function sampleCartWithCoupon(project: SampleProject): object {
  return { redeemables: [{ object: 'voucher', id: project.coupon.name }], ...sampleCart(project) };
}
