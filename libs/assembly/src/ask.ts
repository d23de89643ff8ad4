import { type MaybePromise } from '@perkstream/kernel';
import { type PublishedQuery, type RenewSession } from '@perkstream/published';

/** Asks another context. */
export type Ask = <Answer>(query: PublishedQuery<Answer>) => MaybePromise<Answer>;

/** Carries out a command of another context. */
export type Send = (command: RenewSession) => Promise<void>;
