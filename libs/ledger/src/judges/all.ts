import { credits } from './credits.js';
import { customers } from './customers.js';
import { locks } from './locks.js';
import { members } from './members.js';
import { metadata } from './metadata.js';
import { orders } from './orders.js';
import { points } from './points.js';
import { publications } from './publications.js';
import { redemptions } from './redemptions.js';
import { referrals } from './referrals.js';
import { returns } from './returns.js';
import { stock } from './stock.js';
import { summaries } from './summaries.js';
import { uses } from './uses.js';

/** Those of a shop that has come to rest. Messages may come a minute after a kill, and are judged at the end of a run. */
export const JUDGES = {
  ...{ orders, uses, locks, credits, points, members, stock },
  ...{ redemptions, publications, customers, summaries, referrals, metadata },
  ...{ returns },
};
