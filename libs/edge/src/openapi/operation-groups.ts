import { type ContextName, type Operation } from '@perkstream/published';

interface Tag {
  readonly name: string;
  readonly description: string;
  /** What the paths of its operations begin with, in the order in which the page shows them. */
  readonly paths: readonly string[];
  /** All operations of the context belong to it. */
  readonly context?: ContextName;
}

const OLDER = 'Older operations';
const LOYALTY = '/v1/loyalties';
const ONE_PROJECT = '/management/v1/projects/{projectId}';

/** The operations as people work with them: what a checkout calls first, what is set up once last. */
const GROUPS: Readonly<Record<string, readonly Tag[]>> = {
  'At the checkout': [
    {
      name: 'Checkout',
      description: 'Find prices before the cart. Find, validate, redeem and roll back what applies to a cart.',
      paths: [
        '/v1/qualifications',
        '/v1/prices',
        '/v1/validations',
        '/v1/redemptions',
        '/v1/vouchers/{code}/redemption',
        '/v1/vouchers/{code}/sessions',
        '/v1/sessions',
        '/v1/promotions/tiers/{promotionTierId}/redemption',
        `${LOYALTY}/members/{memberId}/redemption`,
        `${LOYALTY}/{campaignId}/members/{memberId}/redemption`,
      ],
    },
    { name: 'Orders', description: 'Past and future orders, and their returns.', paths: ['/v1/orders', '/v1/returns'] },
    {
      name: 'Customers',
      description: 'Customers, their segments, holdings and activities.',
      paths: ['/v1/customers', '/v1/segments', '/v1/events'],
    },
    {
      name: 'Browsers and apps',
      description:
        'The same operations with client keys, which can be public. The project enables each of them with a setting.',
      paths: ['/client/v1'],
    },
  ],
  'Codes and campaigns': [
    { name: 'Vouchers', description: 'Discount codes, and gift cards with their balance.', paths: ['/v1/vouchers'] },
    { name: 'Campaigns', description: 'Campaigns, their codes and figures.', paths: ['/v1/campaigns'] },
    {
      name: 'Back-tests',
      description: 'Drafts that are tried on what happened in a window of the past.',
      paths: ['/v1/back-tests'],
    },
    {
      name: 'Promotions',
      description: 'Promotion tiers and stacks: discounts without a code.',
      paths: ['/v1/promotions'],
    },
    {
      name: 'Publications',
      description: 'Codes published to customers.',
      paths: ['/v1/publications', '/v1/vouchers/{code}/publications'],
    },
    {
      name: 'Validation rules',
      description: 'Conditions and their assignments.',
      paths: ['/v1/validation-rules'],
    },
    {
      name: 'Templates',
      description: 'Campaigns and tiers to start from.',
      paths: ['/v1/templates', `${ONE_PROJECT}/templates`],
    },
  ],
  'Loyalty and referrals': [
    {
      name: 'Loyalty programs',
      description: 'Programs, their tiers and earning rules, and estimates of points.',
      paths: [LOYALTY],
    },
    {
      name: 'Loyalty cards',
      description: 'Members of programs, and their points and transactions.',
      paths: [`${LOYALTY}/{campaignId}/members`, `${LOYALTY}/members`],
    },
    {
      name: 'Rewards',
      description: 'What points are spent on.',
      paths: ['/v1/rewards', `${LOYALTY}/{campaignId}/reward`],
    },
    { name: 'Referrals', description: 'Referrers and referees.', paths: ['/v1/referrals'] },
  ],
  Catalogue: [
    {
      name: 'Products',
      description: 'Products, SKUs and collections.',
      paths: ['/v1/products', '/v1/skus', '/v1/product-collections'],
    },
    { name: 'Categories', description: 'Categories of campaigns and their order.', paths: ['/v1/categories'] },
  ],
  Insights: [
    {
      name: 'Insights',
      description: 'Figures over time, global search, live activity, and saved views of the console.',
      paths: ['/v1/insights', '/v1/saved-views'],
    },
  ],
  'Bulk work and files': [
    {
      name: 'Bulk work',
      description: 'Imports and updates of many objects. Each returns an async action with its progress.',
      paths: ['/v1/async-actions'],
      context: 'async-actions',
    },
    {
      name: 'Exports',
      description: 'Files with the objects of a project.',
      paths: ['/v1/exports'],
      context: 'exports',
    },
    {
      name: 'Bin',
      description: 'Deleted objects that can be restored or deleted permanently.',
      paths: ['/v1/trash-bin'],
    },
  ],
  Management: [
    {
      name: 'Access',
      description: 'Keys, and access tokens that replace keys.',
      paths: ['/v1/oauth', '/v2/oauth', '/management/v1/api-keys'],
    },
    {
      name: 'Signing in',
      description: 'Sessions of users in the console.',
      paths: ['/console/v1'],
    },
    {
      name: 'Projects',
      description: 'Projects, their settings, users and stacking rules, and owners of the installation.',
      paths: ['/management/v1/projects', '/management/v1/audit-log', '/management/v1/users', '/management/v1/owners'],
    },
    {
      name: 'Definitions',
      description: 'Schemas of metadata and custom events, and locations.',
      paths: [
        '/v1/metadata-schemas',
        `${ONE_PROJECT}/metadata-schemas`,
        `${ONE_PROJECT}/custom-event-schemas`,
        '/v1/locations',
        `${ONE_PROJECT}/locations`,
      ],
    },
    {
      name: 'Webhooks',
      description: 'Calls to other systems and their deliveries.',
      paths: [`${ONE_PROJECT}/webhooks`],
    },
    {
      name: 'Maintenance',
      description: 'Read models, rebuilt without interrupting requests.',
      paths: ['/management/v1/views/{', '/management/v1/views'],
    },
  ],
  Older: [{ name: OLDER, description: 'For existing clients. Other operations do the same.', paths: [] }],
};

interface Place {
  readonly tag: string;
  /** What has a lower one comes first. */
  readonly rank: number;
}

const TAGS = Object.values(GROUPS).flat();
const MAX_PATHS = 100;
/** The longest beginning is the one that counts. */
const PLACES = TAGS.flatMap(({ name, paths }, index) =>
  paths.map((beginning, at) => ({ tag: name, rank: index * MAX_PATHS + at, beginning })),
).sort((a, b) => b.beginning.length - a.beginning.length);
/** Things are made before they are shown, changed and deleted. */
const METHODS: readonly Operation['method'][] = ['POST', 'GET', 'PUT', 'DELETE'];

/** The tag of an operation. Where no path of a tag fits, its context. */
export function tagOf(operation: Operation): string {
  return placeOf(operation).tag;
}

/** Orders operations as the page shows them. */
export function byPlace(a: Operation, b: Operation): number {
  const [left, right] = [placeOf(a), placeOf(b)];
  return left.rank - right.rank || compare(a.path, b.path) || METHODS.indexOf(a.method) - METHODS.indexOf(b.method);
}

/** The tags that operations have, in the order of the page, and their groups. */
export function groupsOf(operations: readonly Operation[]): {
  readonly tags: object[];
  readonly 'x-tagGroups': object[];
} {
  const used = new Set(operations.map(tagOf));
  const isUsed = ({ name }: { readonly name: string }) => used.has(name);
  const contexts = [...used].filter((name) => !TAGS.some((tag) => tag.name === name)).sort();
  const groups = Object.entries(GROUPS).map(([name, tags]) => ({
    name,
    tags: tags.filter(isUsed).map((tag) => tag.name),
  }));
  return {
    tags: [
      ...TAGS.filter(isUsed).map(({ name, description }) => ({ name, description })),
      ...contexts.map((name) => ({ name, description: 'Not yet in a group.' })),
    ],
    'x-tagGroups': groups.filter(({ tags }) => tags.length > 0),
  };
}

function placeOf({ path, context, deprecated }: Operation): Place {
  const whole = TAGS.findIndex((tag) => (deprecated ? tag.name === OLDER : tag.context === context));
  if (whole >= 0) return { tag: (TAGS[whole] as Tag).name, rank: whole * MAX_PATHS };
  return PLACES.find(({ beginning }) => path.startsWith(beginning)) ?? { tag: context, rank: 0 };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
