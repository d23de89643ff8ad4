import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import {
  CommandRunner,
  Messenger,
  ProcessRunner,
  resumedBy,
  timeOf,
  type UnfinishedProcess,
} from '@perkstream/platform';
import { type CommandOrigin } from '@perkstream/published';
import {
  type Ending,
  type Fact,
  type Known,
  learn,
  type Noted,
  resumed,
} from '../../domain/redemption-process/known.js';
import { nextStep, placeOf, type ProcessStep } from '../../domain/redemption-process/next-step.js';
import {
  type Participant,
  redemptionProcess,
  type RedemptionProcessCommand,
} from '../../domain/redemption-process/redemption-process.decider.js';
import { Participants } from './participants.js';

/** Carries out the steps of redemptions over several aggregates, and resumes those that a crash left: see `nextStep`. */
@Injectable()
export class RedemptionProcess {
  constructor(
    private readonly runner: CommandRunner,
    private readonly participants: Participants,
    private readonly processes: ProcessRunner,
    private readonly messenger: Messenger,
  ) {
    processes.register({
      name: 'redemption',
      begins: 'redemption.begun',
      ends: ['redemption.settled'],
      resume: async (unfinished) => void (await this.resume(unfinished)),
    });
  }

  /** Ends the process, whoever is at work on it: what is not completed by now cannot be completed any more. */
  async end(key: string, { projectId, now }: CommandOrigin): Promise<void> {
    const { status } = await this.runner.current(redemptionProcess, projectId, key);
    if (status === 'none') return;
    const begunAfter = await this.runner.positionOf(redemptionProcess, projectId, key, 0);
    await this.resume({ projectId, key, begunAt: now, begunAfter });
  }

  /**
   * Finishes what a crash left: confirms what was completed, and releases everything else.
   * @param forRepeat for a repeat of its request: one that is abandoned already is left to the process runner
   */
  async resume(unfinished: UnfinishedProcess, forRepeat = false): Promise<Ending> {
    const { projectId, key } = unfinished;
    const { state, revision } = await this.runner.currentWithRevision(redemptionProcess, projectId, key);
    const mayBeAlive = state.status !== 'none' && this.processes.mayBeAlive(unfinished);
    const origin = resumedBy(unfinished, await timeOf(this.messenger, unfinished.projectId));
    let known = resumed(state, { revision, mayBeAlive, forRepeat });
    for (;;) {
      const step = nextStep(known);
      if (step.do === 'answer') return step.ending;
      if (step.do === 'price' || step.do === 'redeem') throw new Error(`A resume does not ${step.do}`);
      known = learn(known, await this.carryOut(step, known, key, origin));
    }
  }

  async carryOut(step: ProcessStep, known: Known, key: string, origin: CommandOrigin): Promise<Fact> {
    const { participants } = this;
    /** The id of a command depends on the process alone, not on who carries it out. */
    const name = `redemption/${key}/${step.name}`;
    const by = (each: Participant): CommandOrigin => ({ ...origin, commandId: `${name}/${placeOf(each)}` });
    switch (step.do) {
      case 'note':
        return { noted: await this.note(step.command, key, { ...origin, commandId: name }) };
      case 'hold':
        for (const [held, each] of step.participants.entries()) {
          const objection = await participants.hold(each, by(each));
          if (objection) return { objection, held };
        }
        return { held: step.participants.length };
      case 'give': {
        const given = await participants.give(step.participant, by(step.participant));
        if ('calls' in given) return { objection: given };
        return { given: { ...known.given, [step.participant.redemptionId]: given } };
      }
      case 'let_go':
        await Promise.all(step.participants.map((each) => participants.letGo(each, by(each))));
        return { held: 0 };
      case 'confirm': {
        const confirming = step.participants.map((each) => participants.confirm(each, step.completed, by(each)));
        return { confirmed: await Promise.all(confirming) };
      }
    }
  }

  private async note(command: RedemptionProcessCommand, key: string, origin: CommandOrigin): Promise<Noted> {
    const noted = await this.runner.execute(redemptionProcess, key, command, origin);
    const isOurs = !isRefusal(noted) && !noted.repeated && noted.events.length > 0;
    // Another one may have completed what was to be abandoned, or the other way round.
    const { state: stored, revision } = isRefusal(noted)
      ? await this.runner.currentWithRevision(redemptionProcess, origin.projectId, key)
      : noted;
    return { command: command.do, stored, revision, isOurs };
  }
}
