/**
 * Specs of one process that take long, and hold what specs of the units hold as well or what few changes touch: the gate takes a fifth
 * of them in turn. Runs by hand, and the long run, take all.
 */
const LONG_SPECS = [
  'as-of',
  'as-of-another-moment',
  'as-of-at-random',
  'automatic-rewards-crash',
  'bootstrap',
  'bounded-work',
  'bulk-crash',
  'campaign-copies',
  'campaign-drafts',
  'changes-at-once',
  'clients/docs-page',
  'console-sign-in',
  'console/bin',
  'console/campaign-editor',
  'console/campaign-kinds',
  'console/charts',
  'console/codes',
  'console/customers',
  'console/dialogs',
  'console/import-export',
  'console/marketer',
  'console/merchant',
  'console/offers',
  'console/openid',
  'console/pages',
  'console/parts',
  'console/past',
  'console/past-of-parts',
  'console/people',
  'console/returns',
  'console/rules',
  'console/trying',
  'console/two-people',
  'console/typed-filters',
  'console/typed-money',
  'console/typed-work',
  'console/webhooks',
  'customer-history',
  'deleted-in-between',
  'erased-marks',
  'exports',
  'fair-shares',
  'full-disk',
  'imports',
  'insights',
  'isolation',
  'large-orders',
  'lists',
  'malformed',
  'migrate',
  'offers-restart',
  'random-prices',
  'rebuild',
  'request-log',
  'restored',
  'rights',
  'rollback-deadline',
  'secrets-by-role',
  'then-is-not-now',
  'trusted-proxies',
  'upgrade',
];
const PARTS = 5;

/**
 * Specs of `npm test` that take long, of which the gate takes a fifth in turn: those that try thousands of cases, and those that wait for
 * processes and clocks. The longest first, so that the parts take about as long. By hand, and in the long run, all of them run.
 */
const LONG_TESTS = [
  'apps/standalone/src/replayed-copies.int.spec.ts',
  'apps/standalone/src/demo/demo.int.spec.ts',
  'libs/contexts/accounts/src/specs/accounts.int.spec.ts',
  'libs/conformance/src/suites.spec.ts',
  'tools/build/signals.spec.mjs',
  'simulation/src/planted/planted.spec.ts',
  'apps/standalone/src/commands/commands.int.spec.ts',
  'apps/standalone/src/deleted-in-between.int.spec.ts',
  'libs/contexts/campaigns/src/processes/campaign-work/campaign-work.int.spec.ts',
  'libs/adapters/eventstoredb/src/faults.spec.ts',
  'libs/adapters/eventstoredb/src/event-store-db-event-store.spec.ts',
  'libs/contexts/vouchers/src/specs/searches.int.spec.ts',
  'libs/contexts/vouchers/src/specs/campaign-codes.int.spec.ts',
  'libs/contexts/loyalty/src/specs/auto-redeem.int.spec.ts',
  'libs/edge/src/admission/unread-answers.spec.ts',
  'tools/where.spec.mjs',
  'apps/standalone/src/a-year-by-clock.int.spec.ts',
  'libs/contexts/customers/src/specs/lists.int.spec.ts',
  'apps/standalone/src/demo-back-test.int.spec.ts',
  'libs/contexts/orders/src/domain/returns/returns.invariants.spec.ts',
  'libs/platform/src/view-runner/view-rebuilds.int.spec.ts',
  'libs/platform/src/view-runner/view-runner.spec.ts',
  'libs/contexts/redemptions/src/domain/cart/choose-discounts.spec.ts',
  'libs/kernel/src/calendar-months.spec.ts',
  'libs/adapters/eventstoredb/src/subscription.spec.ts',
  'libs/adapters/sqlite/src/reader-thread.spec.ts',
  'libs/domain/availability/src/next-change.spec.ts',
  'libs/domain/validation-rules/src/near-miss/exactly-enough.spec.ts',
  'libs/contexts/prices/src/domain/item-timeline.spec.ts',
  'libs/domain/pricing/src/worked-examples/properties.spec.ts',
  'libs/platform/src/command-runner/streams-of-two-writers.spec.ts',
  'libs/contexts/redemptions/src/specs/counting.int.spec.ts',
  'libs/adapters/sqlite/src/kill.spec.ts',
  'libs/domain/availability/src/moments-of-change.spec.ts',
  'libs/contexts/keys/src/domain/access-tokens/access-tokens.decider.spec.ts',
  'libs/domain/stacking/src/choose-deal.spec.ts',
  'libs/contexts/loyalty/src/domain/loyalty-card/passing-time.spec.ts',
  'tools/engines/eventstore-double/eventstore-double.spec.mjs',
  'apps/standalone/src/repriced-as-redeemed.int.spec.ts',
];

/** Suites of faults that start engines of their own, of which the gate takes one in turn. */
const FAULTS = ['cluster', 'standalone', 'lost-folder'];

/** The paths of the specs that a gate leaves out. @param turn a number of the commit; undefined: none */
export function specsLeftOut(turn) {
  return leftOut(LONG_SPECS, PARTS, turn).map((name) => `e2e/src/${name}.e2e.spec.ts`);
}

/** The same, of `npm test`. */
export function testsLeftOut(turn) {
  return leftOut(LONG_TESTS, PARTS, turn);
}

/** The same, of faults. */
export function faultsLeftOut(turn) {
  return leftOut(FAULTS, FAULTS.length, turn).map((name) => `e2e/src/faulty-cluster/${name}.faults.spec.ts`);
}

function leftOut(names, parts, turn) {
  return turn === undefined ? [] : names.filter((_name, index) => index % parts !== turn % parts);
}
