import { recordsOf, type RedemptionCompleted } from '@perkstream/published';
import { type Ending, type Known, type Priced, type Without } from './known.js';
import {
  type Participant,
  participantsOf,
  type RedemptionProcessCommand,
  type RedemptionProcessState,
} from './redemption-process.decider.js';

/** A step that speaks with the process or its participants. */
export type ProcessStep =
  | { readonly do: 'note'; readonly name: string; readonly command: RedemptionProcessCommand }
  | { readonly do: 'give'; readonly name: string; readonly participant: Participant }
  /** `hold`: one after the other, until one objects. */
  | { readonly do: 'hold' | 'let_go'; readonly name: string; readonly participants: readonly Participant[] }
  | {
      readonly do: 'confirm';
      readonly name: string;
      readonly completed: RedemptionCompleted;
      readonly participants: readonly Participant[];
    };

/** A step of the request alone, or the end. */
export type RequestStep =
  | { readonly do: 'price'; readonly without: Without; readonly isFirst: boolean }
  | { readonly do: 'redeem'; readonly priced: Priced }
  | { readonly do: 'answer'; readonly ending: Ending };

/**
 * The next step of a redemption, by what is known of it. The stream of the process decides: until it says completed, all can be let go;
 * from then on everything is confirmed, by a request or a resume. It is begun before anybody is asked to hold a part, so that a
 * resume knows all who may hold one.
 */
export function nextStep(known: Known): ProcessStep | RequestStep {
  const { stored, resume } = known;
  if (stored.status === 'completed') return ofCompleted(known, stored);
  if (stored.status === 'abandoned') return ofAbandoned(known);
  return resume ? ofResume(known) : ofRequest(known);
}

function ofRequest(known: Known): ProcessStep | RequestStep {
  const { stored, round, without, held, objection, confirmed, hasBegun, isOurs, priced } = known;
  const over = known.ends || objection ? overOf(known) : undefined;
  if (over && held === 0) return stored.status === 'none' ? answer(over.ending) : abandon(over.reason);
  if (!priced) return { do: 'price', without, isFirst: true };
  const { completed, participants, isAlone } = priced;
  if (objection) {
    if (stored.status === 'agreed') return note({ do: 'decline' }, `decline/${round}`);
    if (held > 0) return letGo(known);
    return { do: 'price', without, isFirst: false };
  }
  if (confirmed) return answer({ as: 'redeemed', completed, confirmed });
  if (!isAlone && !hasBegun) return note({ do: 'begin', participants }, `begin/${round}`);
  const unnamed = isAlone || isOurs ? [] : unnamedOf(stored, participants);
  if (unnamed.length > 0) {
    return note({ do: 'begin', participants: unnamed }, `begin/${round}/${participantsOf(stored).length}`);
  }
  if (held < participants.length) return { do: 'hold', name: `hold/${round}`, participants };
  if (isAlone) return { do: 'redeem', priced };
  // Another one has declined what was agreed, and lets go of it.
  if (stored.status === 'declined') return abandon('declined');
  return giveOrComplete(known, completed, participants);
}

/** Participants that the process does not know: an earlier attempt at the request began it, and had priced it otherwise. */
function unnamedOf(stored: RedemptionProcessState, participants: readonly Participant[]): readonly Participant[] {
  if (stored.status !== 'begun' && stored.status !== 'declined') return [];
  const named = new Set(stored.participants.map(placeOf));
  return participants.filter((each) => !named.has(placeOf(each)));
}

/** What was agreed is completed; what was not is undone. A slow request cannot complete what was abandoned. */
function ofResume(known: Known): ProcessStep | RequestStep {
  const { stored, objection } = known;
  if (stored.status === 'none') return answer({ as: 'nothing' });
  if (stored.status !== 'agreed') return abandon('unfinished');
  if (objection) return note({ do: 'decline' }, `decline/${nameOf(known)}`);
  return giveOrComplete(known, stored.completed, stored.participants);
}

function giveOrComplete(
  { stored, round, given }: Known,
  completed: RedemptionCompleted,
  participants: readonly Participant[],
): ProcessStep {
  const next = participants.find((each) => isToBeGiven(each) && !given?.[each.redemptionId]);
  if (!next) return note({ do: 'complete', completed: withGiven(completed, given), participants }, 'complete');
  if (stored.status === 'begun') return note({ do: 'agree', completed, participants }, `agree/${round}`);
  return { do: 'give', name: 'give', participant: next };
}

function ofCompleted(
  known: Known,
  stored: Extract<RedemptionProcessState, { status: 'agreed' | 'completed' }>,
): ProcessStep | RequestStep {
  const { resume, priced, isOurs, confirmed, isSettled, given } = known;
  if (!resume && !isOurs) {
    // It was priced at another time perhaps, with other participants.
    const standing = new Set(stored.participants.map(placeOf));
    const others = heldOf(known).filter((each) => !standing.has(placeOf(each)));
    return others.length > 0 ? letGo(known, others) : answer({ as: 'again' });
  }
  const { participants, completed } = stored;
  if (!confirmed) return { do: 'confirm', name: 'confirm', completed, participants };
  if (!isSettled) return note({ do: 'settle' }, 'settle');
  const whole = priced ? withGiven(priced.completed, given) : { ...completed, redemptions: recordsOf(completed) };
  return answer({ as: 'redeemed', completed: whole, confirmed });
}

function ofAbandoned(known: Known): ProcessStep | RequestStep {
  const { resume, held, isOurs, isSettled } = known;
  if (resume?.forRepeat && !isOurs) return answer({ as: 'anew' });
  if (held > 0) return letGo(known);
  // The one that began it may go on asking participants, and die: what it holds then is let go by a later resume.
  if (!isSettled && (resume ? !resume.mayBeAlive : isOurs)) return note({ do: 'settle' }, 'settle');
  return answer(overOf(known)?.ending ?? { as: 'anew' });
}

/** How the request ends without a redemption, and why. */
function overOf({ ends, objection, priced }: Known): Known['ends'] {
  if (ends || !objection) return ends;
  const { calls, refusal } = objection;
  if (calls === 'refuse') return { reason: refusal.refused, ending: { as: 'refused', refusal } };
  if (calls !== 'anew') return undefined;
  return { reason: refusal.refused, ending: { as: priced?.isAlone ? 'again' : 'anew' } };
}

function note(command: RedemptionProcessCommand, name: string): ProcessStep {
  return { do: 'note', name, command };
}

function abandon(reason: string): ProcessStep {
  return note({ do: 'abandon', reason }, 'abandon');
}

function letGo(known: Known, participants = heldOf(known)): ProcessStep {
  return { do: 'let_go', name: `let-go/${nameOf(known)}`, participants };
}

function answer(ending: Ending): RequestStep {
  return { do: 'answer', ending };
}

/** The round of a request; of a resume, what it was resumed at. */
function nameOf({ resume, round }: Known): number | string {
  return resume ? `resume-${resume.revision}` : round;
}

function heldOf({ priced, stored, held }: Known): readonly Participant[] {
  return (priced?.participants ?? participantsOf(stored)).slice(0, held);
}

function isToBeGiven(participant: Participant): boolean {
  return participant.kind === 'reward' && participant.gives;
}

function withGiven(completed: RedemptionCompleted, given: Known['given']): RedemptionCompleted {
  if (!given) return completed;
  const redemptions = completed.redemptions.map((record) => {
    const voucher = given[record.id];
    return voucher && record.reward ? { ...record, reward: { ...record.reward, ...voucher } } : record;
  });
  return { ...completed, redemptions };
}

/** The order in which each process asks them: of two that want the same things, none holds what the other one waits for. */
export function inOrder(participants: readonly Participant[]): readonly Participant[] {
  return participants.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

/** Steps are named by it. */
export function placeOf({ kind, id, redemptionId }: Participant): string {
  return `${kind}/${id}/${redemptionId}`;
}
