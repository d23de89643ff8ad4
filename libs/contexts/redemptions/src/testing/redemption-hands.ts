import { refuse } from '@perkstream/kernel';
import { type CommandOrigin, type RedemptionCompleted } from '@perkstream/published';
import {
  type Confirmed,
  type Ending,
  INAPPLICABLE,
  type Known,
  learn,
  type Objection,
  REQUESTED,
} from '../domain/redemption-process/known.js';
import { inOrder, nextStep } from '../domain/redemption-process/next-step.js';
import {
  type Participant,
  type RedemptionProcessCommand,
} from '../domain/redemption-process/redemption-process.decider.js';
import { type RedemptionProcess } from '../processes/redemption/redemption.process.js';

/** More than any redemption of a test takes. */
const MAX_STEPS = 200;

/** Participants that remember what they hold, refuse on demand, and can be made to break at any step. */
export class RememberingParticipants {
  readonly held = new Set<string>();
  readonly used = new Set<string>();
  readonly log: string[] = [];
  refuses: string | undefined;
  refusesToGive = false;
  breaksAt: string | undefined;

  async hold(participant: Participant, _origin: CommandOrigin): Promise<Objection | undefined> {
    const { id } = participant;
    this.step(`hold ${id}`);
    if (this.refuses === id) return { participant, calls: 'without', refusal: refuse('quantity_exceeded') };
    this.held.add(id);
    return undefined;
  }

  async give(participant: Participant): Promise<{ voucherId: string } | Objection> {
    const { id } = participant;
    this.step(`give ${id}`);
    const refusal = refuse('no_voucher_suitable_for_publication');
    return this.refusesToGive ? { participant, calls: 'without', refusal } : { voucherId: `of ${id}` };
  }

  async confirm(participant: Participant, _completed: RedemptionCompleted): Promise<Confirmed> {
    this.step(`confirm ${participant.id}`);
    if (this.held.delete(participant.id)) this.used.add(participant.id);
    return { participant };
  }

  async letGo({ id }: Participant): Promise<void> {
    this.step(`let go ${id}`);
    this.held.delete(id);
  }

  private step(name: string): void {
    if (this.breaksAt === name) throw new Error(`broken at ${name}`);
    if (this.log.length > MAX_STEPS) throw new Error('It does not end');
    this.log.push(name);
  }
}

/** A request at work on the process, priced as it is given: each time with other participants, until nothing applies. */
export class Hand {
  private known: Known = REQUESTED;
  private rounds = 0;

  constructor(
    private readonly process: RedemptionProcess,
    private readonly origin: CommandOrigin,
    private readonly completed: RedemptionCompleted,
    private readonly prices: readonly (readonly Participant[])[],
  ) {}

  /** Stops before it asks the process for it. */
  async until(command: RedemptionProcessCommand['do']): Promise<void> {
    if (await this.work(command)) throw new Error(`It ends before it comes to ${command}`);
  }

  async finish(): Promise<Ending> {
    const ending = await this.work();
    if (!ending) throw new Error('It stopped');
    return ending;
  }

  private async work(until?: string): Promise<Ending | undefined> {
    for (;;) {
      const step = nextStep(this.known);
      if (step.do === 'answer') return step.ending;
      if (step.do === 'redeem') throw new Error('It is not alone');
      if (step.do === 'note' && step.command.do === until) return undefined;
      if (step.do === 'price') this.price(this.prices[this.rounds++]);
      else
        this.known = learn(this.known, await this.process.carryOut(step, this.known, this.completed.id, this.origin));
    }
  }

  private price(priced: readonly Participant[] | undefined): void {
    const { completed } = this;
    const applied = completed.redemptions.map(({ id }) => ({ candidate: { key: id } }));
    const of = { completed, applied, isAlone: false };
    this.known = learn(this.known, priced ? { priced: { ...of, participants: inOrder(priced) } } : INAPPLICABLE);
  }
}
