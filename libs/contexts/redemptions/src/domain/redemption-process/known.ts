import { type JsonObject, type Refusal } from '@perkstream/kernel';
import { type GivenVoucher, type OrderDocument, type RedemptionCompleted } from '@perkstream/published';
import { type RedemptionRefusal } from '../redemption-refusal.js';
import {
  type Participant,
  type RedemptionProcessCommand,
  type RedemptionProcessState,
} from './redemption-process.decider.js';

/**
 * What follows where a participant cannot hold its part:
 * - `without`: the redeemable that it was asked for is set aside, and the rest priced again
 * - `less`: all is priced again with what is left
 * - `anew`: what was priced has changed; another attempt is made, with new ids
 * - `refuse`: the request is refused for it
 */
export type Consequence =
  | { readonly calls: 'without' | 'less' | 'refuse'; readonly refusal: Refusal<RedemptionRefusal> }
  | { readonly calls: 'anew'; readonly refusal: Refusal };

/** A participant that cannot hold its part, or cannot be given. */
export type Objection = Consequence & { readonly participant: Participant };

/** What confirming answers: the redeemable or the order as it is now, for the reply. */
export interface Confirmed {
  readonly participant: Participant;
  readonly embedded?: JsonObject;
  readonly order?: OrderDocument;
}

/** What a request would redeem, as it was priced last. */
export interface Priced {
  readonly completed: RedemptionCompleted;
  /** The outcomes of its redemptions, in their order. */
  readonly applied: readonly { readonly candidate: { readonly key: string } }[];
  /** All who have to agree, in the order in which each process asks them: two that want the same never hold one each. */
  readonly participants: readonly Participant[];
  /** Nothing but the redeemable limits it: one append redeems it, and there is no process. */
  readonly isAlone: boolean;
}

/** What a request has given up so far because others were faster. Each time it is more, so that its rounds come to an end. */
export interface Without {
  /** Redeemables that it does without, by key. */
  readonly setAside: ReadonlyMap<string, Refusal<RedemptionRefusal>>;
  /** Budgets that count as used up for it, by the key of their counter. */
  readonly usedUp: ReadonlyMap<string, number>;
  /** How often it was refused the rest of a budget. */
  readonly races: ReadonlyMap<string, number>;
}

/** How it ends for one that is at work on it. */
export type Ending =
  | { readonly as: 'redeemed'; readonly completed: RedemptionCompleted; readonly confirmed: readonly Confirmed[] }
  | { readonly as: 'refused'; readonly refusal: Refusal<RedemptionRefusal> }
  | { readonly as: 'failed'; readonly error: unknown }
  /**
   * - `nothing`: nothing applies, or a resume found nothing
   * - `anew`: another attempt has to be made, with new ids
   * - `again`: the same attempt has to be made again, once it is known what another hand achieved
   */
  | { readonly as: 'nothing' | 'anew' | 'again' };

/** What a resume knows beside what is stored. */
export interface Resume {
  /** Of the stream, as a redemption may be agreed and declined more than once. */
  readonly revision: number;
  /** The one that began it may still ask participants. */
  readonly mayBeAlive: boolean;
  /** For a repeat of its request, which leaves what it finds abandoned to others. */
  readonly forRepeat: boolean;
}

/**
 * What one that is at work on a redemption knows of it: a request, which prices it, or a resume, which carries on or undoes what
 * a crash has left, and knows nothing but what is stored.
 */
export interface Known {
  /** The process, as it was seen last. */
  readonly stored: RedemptionProcessState;
  /** Absent for a request. */
  readonly resume?: Resume;
  /** How often the request was priced before. */
  readonly round: number;
  readonly without: Without;
  readonly priced?: Priced;
  /** The process knows the participants of this round. */
  readonly hasBegun?: boolean;
  /** So many of the participants hold their part, from the first one on; before a resume has let them go, each of them may. */
  readonly held: number;
  readonly objection?: Objection;
  /** What is given, by the id of the redemption. */
  readonly given?: Readonly<Record<string, GivenVoucher>>;
  /** The one at work, and no other, has completed or abandoned the process. */
  readonly isOurs?: boolean;
  readonly confirmed?: readonly Confirmed[];
  readonly isSettled?: boolean;
  /** Why it ends without a redemption, where no participant has objected. */
  readonly ends?: { readonly reason: string; readonly ending: Ending };
}

/** What the process says of itself after a command. */
export interface Noted {
  readonly command: RedemptionProcessCommand['do'];
  readonly stored: RedemptionProcessState;
  readonly revision: number;
  /** False where the process has ended the other way, or another one has noted it. */
  readonly isOurs: boolean;
}

/** What one at work has learned from its last step. */
export type Fact =
  | { readonly priced: Priced }
  | { readonly noted: Noted }
  | { readonly objection: Objection; readonly held?: number }
  | Pick<Known, 'held'>
  | Required<Pick<Known, 'given'>>
  | Required<Pick<Known, 'confirmed'>>
  | Required<Pick<Known, 'ends'>>;

/** How often the rest of a budget is looked up again; after that the budget counts as used up for this redemption. */
const MAX_RACES = 5;

export const REQUESTED: Known = {
  stored: { status: 'none' },
  round: 0,
  without: { setAside: new Map(), usedUp: new Map(), races: new Map() },
  held: 0,
};

export const INAPPLICABLE: Fact = { ends: { reason: 'nothing applies', ending: { as: 'nothing' } } };

/** It could not be priced. */
export function failed(error: unknown): Fact {
  return { ends: { reason: 'cannot be evaluated', ending: { as: 'failed', error } } };
}

/** The same work from a stored state. */
export function resumed(stored: RedemptionProcessState, resume: Resume): Known {
  return { ...REQUESTED, stored, resume, held: Infinity };
}

/** What is known after a step. */
export function learn(known: Known, fact: Fact): Known {
  if ('noted' in fact) return afterNote(known, fact.noted);
  const { stored, without, priced, round } = known;
  if ('priced' in fact) return { ...REQUESTED, stored, without, round: priced ? round + 1 : 0, priced: fact.priced };
  if (!('objection' in fact) || !priced) return { ...known, ...fact };
  return { ...known, ...fact, without: lessThan(without, fact.objection, priced) };
}

function afterNote(known: Known, { command, stored, revision, isOurs }: Noted): Known {
  const { resume, hasBegun } = known;
  if (command === 'settle') return { ...known, isSettled: true };
  // What others have noted meanwhile is carried on from the start.
  if (resume && !isOurs) return resumed(stored, { ...resume, revision });
  return { ...known, stored, isOurs, hasBegun: hasBegun || command === 'begin' };
}

function lessThan(without: Without, { calls, participant, refusal }: Objection, priced: Priced): Without {
  if (calls === 'without') {
    const key = keyOf(participant, priced);
    return { ...without, setAside: new Map([...without.setAside, [key, refusal]]) };
  }
  if (calls !== 'less') return without;
  const { id } = participant;
  const races = new Map(without.races).set(id, (without.races.get(id) ?? 0) + 1);
  const isUsedUp = (races.get(id) ?? 0) > MAX_RACES;
  const usedUp = isUsedUp ? new Map(without.usedUp).set(id, Number.MAX_SAFE_INTEGER) : without.usedUp;
  return { ...without, races, usedUp };
}

/** Of the redeemable for whose sake the participant was asked. */
function keyOf({ redemptionId }: Participant, { completed, applied }: Priced): string {
  const outcome = applied[completed.redemptions.findIndex(({ id }) => id === redemptionId)];
  if (!outcome) throw new Error(`${redemptionId} is not part of the redemption`);
  return outcome.candidate.key;
}
