import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, Messenger } from '@perkstream/platform';
import { type CommandOrigin, type GivenVoucher, type RedemptionCompleted } from '@perkstream/published';
import { type Confirmed, type Objection } from '../../domain/redemption-process/known.js';
import { type Participant } from '../../domain/redemption-process/redemption-process.decider.js';
import { PARTICIPANT_KINDS, type ParticipantKind, type Sender } from './participant-kinds.js';

/** Speaks with the participants of a redemption: each can hold its part, confirm it, or let it go. */
@Injectable()
export class Participants {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
  ) {}

  /** @returns undefined when it holds its part */
  async hold(participant: Participant, origin: CommandOrigin): Promise<Objection | undefined> {
    const kind = kindOf(participant);
    const held = await kind.send(participant, kind.hold(participant), this.by(origin));
    return isRefusal(held) ? { participant, ...kind.outcome(held, participant) } : undefined;
  }

  /** Everybody holds: the member gets the reward that points are spent on. @returns the code or card that it is, `v_…` */
  async give(participant: Participant, origin: CommandOrigin): Promise<GivenVoucher | Objection> {
    const kind = kindOf(participant);
    const given = await kind.send(participant, 'give', this.by(origin));
    return isRefusal(given) ? { participant, ...kind.outcome(given, participant) } : (given as GivenVoucher);
  }

  /** The redemption stands: what was held is used for good. */
  async confirm(participant: Participant, completed: RedemptionCompleted, origin: CommandOrigin): Promise<Confirmed> {
    const kind = kindOf(participant);
    const step = kind.confirm(participant, completed);
    const confirmed = step === undefined ? undefined : await kind.send(participant, step, this.by(origin));
    if (isRefusal(confirmed)) return { participant };
    const { embedded, order } = (confirmed ?? {}) as Omit<Confirmed, 'participant'>;
    return { participant, embedded, order };
  }

  /** The redemption does not stand: what was held, if it was, is free again. */
  async letGo(participant: Participant, origin: CommandOrigin): Promise<void> {
    const kind = kindOf(participant);
    await kind.send(participant, kind.letGo(participant), this.by(origin));
  }

  private by(origin: CommandOrigin): Sender {
    return { messenger: this.messenger, runner: this.runner, origin };
  }
}

function kindOf({ kind }: Participant): ParticipantKind<Participant, unknown> {
  return PARTICIPANT_KINDS[kind] as ParticipantKind<Participant, unknown>;
}
