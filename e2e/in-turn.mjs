/**
 * Specs of one process that take long, and hold what specs of the units hold as well or what few changes touch: the gate takes every other
 * one of them in turn. Runs by hand, and the long run, take all.
 */
const LONG_SPECS = [
  'automatic-rewards-crash',
  'bounded-work',
  'bulk-crash',
  'campaign-copies',
  'changes-at-once',
  'console/charts',
  'console/codes',
  'console/customers',
  'console/dialogs',
  'console/marketer',
  'console/openid',
  'console/two-people',
  'console/typed-filters',
  'console/typed-money',
  'fair-shares',
  'full-disk',
  'large-orders',
  'lists',
  'migrate',
  'offers-restart',
  'restored',
  'rollback-deadline',
  'trusted-proxies',
  'upgrade',
];

/** Suites of faults that start engines of their own, of which the gate takes one in turn. */
const FAULTS = ['cluster', 'standalone', 'lost-folder'];

/** The paths of the specs that a gate leaves out. @param turn a number of the commit; undefined: none */
export function specsLeftOut(turn) {
  return leftOut(LONG_SPECS, 2, turn).map((name) => `e2e/src/${name}.e2e.spec.ts`);
}

/** The same, of faults. */
export function faultsLeftOut(turn) {
  return leftOut(FAULTS, FAULTS.length, turn).map((name) => `e2e/src/faulty-cluster/${name}.faults.spec.ts`);
}

function leftOut(names, parts, turn) {
  return turn === undefined ? [] : names.filter((_name, index) => index % parts !== turn % parts);
}
