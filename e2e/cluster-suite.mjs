/**
 * Which specs of the end-to-end suite the gate runs on the cluster, by what can come out differently there: answers travel over Kafka,
 * state is kept in EventStoreDB and MongoDB, and several processes decide. All others ask for what the same handlers compute from the
 * same events and documents: bodies and refusals, prices and discounts, rules, presenters, the documented forms. For these the contract
 * suites of the adapters speak, and each operation is sent once by `contract`. Of tables whose rows one process computes in the same
 * way a spec takes one row (`alike`), and it leaves out its refusals (`itAlike`). `npm run everything` runs all of it on the cluster.
 */
export const CLUSTER_SUITE = {
  'one request of every operation': ['contract'],
  'limits and balances, under many requests at once': ['exactness', 'limits', 'counters', 'points-spent-at-once'],
  'one effect and one answer of a repeated request': ['publications', 'promotion-stacks'],
  'read-your-writes over services, and processes that span them': [
    'several-redeemables',
    'reward-redemptions',
    'rollbacks',
  ],
  'order and pages of lists, filters of MongoDB': ['lists', 'list-filters'],
  'what follows from published events': [
    'automatic-rewards',
    'custom-events',
    'customer-history',
    'customer-summary',
    'member-activity',
    'loyalty-tiers',
    'referrals',
    'usage-notifications',
    'webhooks',
  ],
  'work after the answer': ['bulk-updates', 'campaigns', 'imports'],
  'exports and files': ['exports', 'export-filters'],
  'deletion that reaches several services': ['trash-bin', 'sandbox-projects', 'templates'],
  'keys, tokens and projects that every gateway knows': [
    'console-sign-in',
    'access-tokens',
    'api-keys',
    'audit-log',
    'isolation',
  ],
  'what people do in the console, through the gateway': ['console/support', 'console/import-export'],
  'health and metrics of several processes': ['health', 'ops'],
};

/** Patterns for jest. */
export const clusterSuite = () =>
  Object.values(CLUSTER_SUITE).flatMap((names) => names.map((name) => `/${name}.e2e.spec.ts`));
