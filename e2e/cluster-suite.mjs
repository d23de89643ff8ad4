/**
 * Which specs of the end-to-end suite the gate runs on the cluster: one or two for each thing that can come out differently there, where
 * answers travel over Kafka, state is kept in EventStoreDB and MongoDB, and several processes decide. All others ask for what the same
 * handlers compute from the same events and documents (bodies, refusals, prices, rules, presenters, order and pages of lists), for which
 * the contract suites of the adapters speak; or for what holds in any interleaving (rules with limits, rollbacks, sessions, transfers, bulk
 * updates), for which the simulation speaks. Of tables whose rows one process computes in the same way a spec takes one row (`alike`),
 * and it leaves out its refusals (`itAlike`). `npm run everything` runs all of it on the cluster.
 */
export const CLUSTER_SUITE = {
  'one request of every operation': ['contract'],
  'limits and balances, under many requests at once': [
    'exactness',
    'points-spent-at-once',
    'orders-at-once',
    'returns',
    'best-deal',
  ],
  'prices of several contexts, and what views know of the past': [
    'prices',
    'lowest-price',
    'as-of',
    'as-of-another-moment',
  ],
  'one effect and one answer of a repeated request': ['publications'],
  'read-your-writes over services, and processes that span them': ['reward-redemptions'],
  'what follows from published events': ['automatic-rewards', 'referrals', 'usage-notifications', 'webhooks'],
  'work after the answer': ['campaigns'],
  'what is asked of several services at once': ['insights'],
  'exports and files': ['exports'],
  'deletion that reaches several services': ['trash-bin'],
  'keys and projects that every gateway knows': ['console-sign-in', 'api-keys', 'audit-log'],
  'what people do in the console, through the gateway': ['console/support', 'console/import-export'],
  'health and metrics of several processes': ['health', 'ops'],
};

/** Asked at each commit; of the others the gate takes every sixth one in turn, as all of them are asked of one process each time. */
const AT_EACH_COMMIT = ['exactness', 'health'];
const PARTS = 6;

/** Patterns for jest. @param turn a number of the commit; undefined: all of them */
export function clusterSuite(turn) {
  const names = Object.values(CLUSTER_SUITE).flat();
  const dealt = names.filter((name) => !AT_EACH_COMMIT.includes(name));
  const inTurn = dealt.filter((_name, index) => turn === undefined || index % PARTS === turn % PARTS);
  return [...AT_EACH_COMMIT, ...inTurn].map((name) => `e2e/src/${name}.e2e.spec.ts`);
}
