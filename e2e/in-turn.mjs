/**
 * Specs of one process that take long, and hold what specs of the units hold as well or what few changes touch: the gate takes a third
 * of them in turn. Runs by hand, and the long run, take all.
 */
const LONG_SPECS = [
  'automatic-rewards-crash',
  'bounded-work',
  'bulk-crash',
  'campaign-copies',
  'changes-at-once',
  'console-sign-in',
  'console/charts',
  'console/codes',
  'console/customers',
  'console/dialogs',
  'console/import-export',
  'console/marketer',
  'console/merchant',
  'console/openid',
  'console/pages',
  'console/people',
  'console/rules',
  'console/two-people',
  'console/typed-filters',
  'console/typed-money',
  'console/typed-work',
  'console/webhooks',
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
const PARTS = 3;

/** Suites of faults that start engines of their own, of which the gate takes one in turn. */
const FAULTS = ['cluster', 'standalone', 'lost-folder'];

/** The paths of the specs that a gate leaves out. @param turn a number of the commit; undefined: none */
export function specsLeftOut(turn) {
  return leftOut(LONG_SPECS, PARTS, turn).map((name) => `e2e/src/${name}.e2e.spec.ts`);
}

/** The same, of faults. */
export function faultsLeftOut(turn) {
  return leftOut(FAULTS, FAULTS.length, turn).map((name) => `e2e/src/faulty-cluster/${name}.faults.spec.ts`);
}

function leftOut(names, parts, turn) {
  return turn === undefined ? [] : names.filter((_name, index) => index % parts !== turn % parts);
}
