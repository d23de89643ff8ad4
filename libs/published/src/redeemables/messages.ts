import { type UpTo } from '@perkstream/kernel';
import { type ProjectBasics } from '../language/project-basics.js';
import { PublishedQuery } from '../language/published-message.js';
import { type Examined, type RedeemableRef } from './redeemable.js';

/** Whether each of these could be used now; undefined for each that is unknown. In the order asked. */
export abstract class ExamineRedeemables extends PublishedQuery<readonly (Examined | undefined)[]> {
  constructor(
    readonly projectId: string,
    readonly refs: readonly RedeemableRef[],
    /** ISO 8601 in UTC */
    readonly now: string,
    /** As it was found for the request; asked for where absent. */
    readonly project?: ProjectBasics,
    /**
     * as each was then, also what is gone by now. Only what was created then is answered, and
     * never whether it could be used, unless `judged`. Absent: as it is now.
     */
    readonly upTo?: UpTo,
    /** With `upTo`: exactly what was answered then, of what was there then, and whether it could be used. */
    readonly judged?: boolean,
  ) {
    super();
  }
}
