import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { CommandRunner, ProcessRunner, resumedBy, type UnfinishedProcess } from '@perkstream/platform';
import { type CommandOrigin, type GivenVoucher, type RedemptionCompleted } from '@perkstream/published';
import {
  type Participant,
  participantsOf,
  redemptionProcess,
  type RedemptionProcessState,
  type RewardParticipant,
} from '../../domain/redemption-process/redemption-process.decider.js';
import { type Confirmed, type HoldRefusal, Participants } from './participants.js';

/** In the place of the number of the round. */
const RESUMED = 'resume';

/** What stands, with what its rewards turned out to be. */
interface Completed {
  readonly completed: RedemptionCompleted;
  readonly confirmed: readonly Confirmed[];
}

/** Who could not hold its part, and why. */
export interface Objection {
  readonly participant: Participant;
  readonly refusal: Refusal<HoldRefusal>;
}

/**
 * A redemption over several aggregates: intent, hold, complete, confirm. The stream of the process decides: once it says
 * completed, everything is confirmed, by this attempt or a later one; until then everything can be let go.
 */
@Injectable()
export class RedemptionProcess {
  constructor(
    private readonly runner: CommandRunner,
    private readonly participants: Participants,
    private readonly processes: ProcessRunner,
  ) {
    processes.register({
      name: 'redemption',
      begins: 'redemption.begun',
      ends: ['redemption.settled'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  async stateOf(projectId: string, key: string): Promise<RedemptionProcessState> {
    return this.runner.current(redemptionProcess, projectId, key);
  }

  /**
   * Notes the intent, then asks the participants one after the other, in one order for all processes, so that two which want the
   * same things never hold one each. On an objection everything of this round is let go.
   */
  async hold(
    key: string,
    round: number,
    participants: readonly Participant[],
    origin: CommandOrigin,
  ): Promise<Objection | undefined> {
    await this.command(key, { do: 'begin', participants }, origin, `begin/${round}`);
    const ordered = [...participants].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
    for (const [index, participant] of ordered.entries()) {
      const refusal = await this.participants.hold(
        participant,
        step(origin, key, `hold/${round}/${placeOf(participant)}`),
      );
      if (!refusal) continue;
      await this.letGo(key, round, ordered.slice(0, index), origin);
      return { participant, refusal };
    }
    return undefined;
  }

  /** @returns undefined when the process had been abandoned meanwhile, by another hand that took this one for dead */
  async complete(
    key: string,
    round: number | typeof RESUMED,
    agreed: RedemptionCompleted,
    participants: readonly Participant[],
    origin: CommandOrigin,
  ): Promise<Completed | Objection | undefined> {
    if (participants.some(isToBeGiven)) {
      const command = { do: 'agree', completed: agreed, participants } as const;
      if (!(await this.command(key, command, origin, `agree/${round}`)))
        return this.abandonedElsewhere(key, round, participants, origin);
    }
    const completed = await this.give(key, agreed, participants, origin);
    if ('refusal' in completed) {
      await this.command(key, { do: 'decline' }, origin, `decline/${round}`);
      await this.letGo(key, round, participants, origin);
      return completed;
    }
    const stands = await this.command(key, { do: 'complete', completed, participants }, origin, 'complete');
    if (!stands) return this.abandonedElsewhere(key, round, participants, origin);
    const confirmed = await this.confirmAll(key, completed, participants, origin);
    await this.command(key, { do: 'settle' }, origin, 'settle');
    return { completed, confirmed };
  }

  /** Some of them may have been asked after the other hand let all of them go. */
  private async abandonedElsewhere(
    key: string,
    round: number | typeof RESUMED,
    participants: readonly Participant[],
    origin: CommandOrigin,
  ): Promise<undefined> {
    await this.letGo(key, round, participants, origin);
  }

  /** Nothing of it stands, and nothing is held any more. */
  async abandon(key: string, reason: string, origin: CommandOrigin): Promise<void> {
    if (await this.command(key, { do: 'abandon', reason }, origin, 'abandon')) {
      await this.command(key, { do: 'settle' }, origin, 'settle');
    }
  }

  /** Ends the process, whoever is at work on it: what is not completed by now cannot be completed any more. */
  async end(key: string, { projectId, now }: CommandOrigin): Promise<void> {
    if ((await this.stateOf(projectId, key)).status === 'none') return;
    const begunAfter = await this.runner.positionOf(redemptionProcess, projectId, key, 0);
    await this.resume({ projectId, key, begunAt: now, begunAfter });
  }

  /** Finishes what a crash left: confirms what was completed, and releases everything else. */
  async resume(unfinished: UnfinishedProcess): Promise<void> {
    const { projectId, key } = unfinished;
    const state = await this.runner.current(redemptionProcess, projectId, key);
    if (state.status === 'none') return;
    const origin = resumedBy(unfinished, new Date().toISOString());
    if (state.status === 'agreed') {
      const outcome = await this.complete(key, RESUMED, state.completed, state.participants, origin);
      // It was declined: what is begun again is let go.
      return outcome && 'completed' in outcome ? undefined : this.resume(unfinished);
    }
    if (state.status === 'completed') {
      await this.confirmAll(key, state.completed, state.participants, origin);
    } else {
      // Decided first: a slow attempt that is still alive can no longer complete what is let go here.
      const abandoned = await this.command(key, { do: 'abandon', reason: 'unfinished' }, origin, 'abandon');
      if (!abandoned) return this.resume(unfinished);
      await this.letGo(key, RESUMED, participantsOf(state), origin);
      // It may go on asking participants, and die before it learns of this: what it held then is let go in a later round.
      if (this.processes.mayBeAlive(unfinished)) return;
    }
    await this.command(key, { do: 'settle' }, origin, 'settle');
  }

  /** Lets the member have the rewards; the records then say what was given. */
  private async give(
    key: string,
    completed: RedemptionCompleted,
    participants: readonly Participant[],
    origin: CommandOrigin,
  ): Promise<RedemptionCompleted | Objection> {
    let given = completed;
    for (const participant of participants.filter(isToBeGiven)) {
      const outcome = await this.participants.give(participant, step(origin, key, `give/${placeOf(participant)}`));
      if (isRefusal(outcome)) return { participant, refusal: outcome };
      given = withGiven(given, participant.redemptionId, outcome);
    }
    return given;
  }

  private confirmAll(
    key: string,
    completed: RedemptionCompleted,
    participants: readonly Participant[],
    origin: CommandOrigin,
  ): Promise<Confirmed[]> {
    return Promise.all(
      participants.map((each) =>
        this.participants.confirm(each, completed, step(origin, key, `confirm/${placeOf(each)}`)),
      ),
    );
  }

  private async letGo(
    key: string,
    round: number | typeof RESUMED,
    participants: readonly Participant[],
    origin: CommandOrigin,
  ): Promise<void> {
    await Promise.all(
      participants.map((each) => this.participants.letGo(each, step(origin, key, `let-go/${round}/${placeOf(each)}`))),
    );
  }

  /** @returns false when the process has ended the other way */
  private async command(
    key: string,
    command: Parameters<typeof redemptionProcess.decide>[0],
    origin: CommandOrigin,
    name: string,
  ): Promise<boolean> {
    return !isRefusal(await this.runner.execute(redemptionProcess, key, command, step(origin, key, name)));
  }
}

function isToBeGiven(participant: Participant): participant is RewardParticipant {
  return participant.kind === 'reward' && participant.gives;
}

function withGiven(completed: RedemptionCompleted, redemptionId: string, given: GivenVoucher): RedemptionCompleted {
  const redemptions = completed.redemptions.map((record) =>
    record.id === redemptionId && record.reward ? { ...record, reward: { ...record.reward, ...given } } : record,
  );
  return { ...completed, redemptions };
}

/** Participants are asked in the order of these texts. */
function placeOf({ kind, id, redemptionId }: Participant): string {
  return `${kind}/${id}/${redemptionId}`;
}

/** The origin of one step: its command id depends on the process alone, not on who carries it out. */
function step(origin: CommandOrigin, key: string, name: string): CommandOrigin {
  return { ...origin, commandId: `redemption/${key}/${name}` };
}
