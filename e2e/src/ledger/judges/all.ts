import { type Judge } from './judge.js';
import { budget, customers, metadata, publications, redemptions, referrals } from './lists.js';
import { orders } from './orders.js';
import { members, points, stock } from './points.js';
import { credits, uses } from './uses.js';

/** Those of a shop that has come to rest. Webhooks may come a minute after a kill, and are judged at the end of a run. */
export const JUDGES: readonly Judge[] = [
  ...[orders, uses, credits, points, members, stock],
  ...[redemptions, publications, customers, budget, referrals, metadata],
];
