import { type RecordedEvent } from '@perkstream/ports';
import { type Json } from '../clients/client.js';
import { type Reached } from './reached.js';
import { type State } from './states.js';

/** A redemption over several participants, as far as its events say. */
interface Process {
  rounds: number;
  /** Of the round under way: who is asked, in that order, and who holds its part. */
  asked: readonly Json[];
  readonly held: Set<string>;
  /** Kinds of participants that an objection has let go in this round. */
  readonly letGo: Set<string>;
  /** The objection of this round is counted. */
  isCounted: boolean;
  abandonedAfter?: number;
  hasAgreed?: boolean;
  /** Customers, codes and so on are named in it. */
  readonly names: Set<string>;
}

/** The command that made an event, as a process names its steps. */
const STEP = /^redemption\/([^/]+)\/([\w-]+)(?:\/([\w-]+)\/([\s\S]+))?$/;
/** In the name of a limit of theirs. */
const CUSTOMER = /cust_\w+/;
const ROUNDS = ['first', 'second', 'third'] as const;
const OBJECTIONS: Readonly<Record<string, State>> = {
  voucher: 'a code objects after pricing',
  limit: 'a limit objects after pricing',
  reward: 'a reward objects after pricing',
  order: 'an order objects after pricing',
  order_source_id: 'the source id of an order objects',
};
const RESUMED: Readonly<Record<string, Readonly<Record<string, State>>>> = {
  'let-go': {
    voucher: 'a resume lets a code go',
    limit: 'a resume lets a limit go',
    reward: 'a resume lets a reward go',
    order: 'a resume lets an order go',
  },
  confirm: {
    voucher: 'a resume confirms a code',
    limit: 'a resume confirms a limit',
    reward: 'a resume confirms a reward',
    order: 'a resume confirms an order',
  },
};
/** Milliseconds within which an abandoned process lets go all that was held by then. */
const LET_GO_WITHIN_MS = 5_000;

/** The states of redemptions over several participants: their rounds, objections and resumes. */
export class ReachedByProcesses {
  /** By the project and the key. */
  private readonly processes = new Map<string, Process>();
  private readonly underWay = new Set<Process>();
  /** How many redemptions a request has begun. */
  private readonly attempts = new Map<string, number>();

  constructor(
    private readonly reached: Reached,
    private readonly now: () => number,
  ) {}

  note(event: RecordedEvent): void {
    const { stream, metadata } = event;
    if (stream.startsWith('redemption-')) this.noteOfProcess(event);
    const [, key, step, round = '', place = ''] = STEP.exec(metadata.causationId ?? '') ?? [];
    const process = this.processes.get(`${metadata.projectId}.${key}`);
    if (!process || step === undefined) return;
    const [kind = ''] = (step === 'confirm' ? `${round}/${place}` : place).split('/', 1);
    if (step === 'hold') process.held.add(place);
    if (step === 'let-go' && round.startsWith('resume-')) this.noteResumed(process, 'let-go', kind);
    else if (step === 'let-go') this.noteObjection(process, kind);
    if (step === 'confirm' && metadata.actor?.id === 'process-runner') this.noteResumed(process, 'confirm', kind);
  }

  /** @param name of a customer, a code or an order, by its id @returns whether a process that has not ended names it */
  isUnderWay(name: string): boolean {
    return [...this.underWay].some(({ names }) => names.has(name));
  }

  private noteOfProcess({ stream, type, data, metadata }: RecordedEvent): void {
    const id = stream.slice('redemption-'.length);
    const process = this.processes.get(id);
    const { participants = [], reason } = data as Json;
    switch (type) {
      case 'redemption.begun':
        this.begin(id, metadata.correlationId, participants);
        break;
      case 'redemption.widened':
        if (process) this.widen(process, participants);
        break;
      case 'redemption.agreed':
        if (process) process.hasAgreed = true;
        break;
      case 'redemption.declined':
      case 'redemption.completed':
        if (process?.hasAgreed && metadata.actor?.id === 'process-runner')
          this.reached.reach('a resume finds a redemption that has agreed');
        if (type === 'redemption.declined') break;
        if (process && process.rounds > 1) this.reached.reach('a redemption is completed after an objection');
        break;
      case 'redemption.abandoned':
        if (process) this.abandon(process, reason);
        break;
      case 'redemption.settled':
        if (!process) break;
        if (metadata.actor?.id === 'process-runner' && process.abandonedAfter === undefined)
          this.reached.reach('a resume finds a redemption that is completed');
        this.underWay.delete(process);
        break;
      default:
    }
  }

  private begin(id: string, request: string, participants: readonly Json[]): void {
    const attempts = (this.attempts.get(request) ?? 0) + 1;
    this.attempts.set(request, attempts);
    if (attempts > 1) this.reached.reach('a request makes another attempt at its redemption');
    const process: Process = {
      rounds: 1,
      asked: [],
      held: new Set(),
      letGo: new Set(),
      names: new Set(),
      isCounted: false,
    };
    this.processes.set(id, process);
    this.underWay.add(process);
    this.ask(process, participants);
  }

  private widen(process: Process, participants: readonly Json[]): void {
    this.noteObjector(process);
    process.rounds += 1;
    process.held.clear();
    process.letGo.clear();
    process.isCounted = false;
    this.ask(process, participants);
  }

  private ask(process: Process, participants: readonly Json[]): void {
    process.asked = [...participants].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
    for (const { id, holderId } of participants)
      for (const name of [id, holderId, CUSTOMER.exec(id)?.[0]]) if (name) process.names.add(name);
    const ofKind = (kind: string) =>
      new Set(participants.filter((each) => each.kind === kind).map(({ id }) => id)).size;
    if (ofKind('limit') > 1) this.reached.reach('a stack holds two limits');
    if (ofKind('limit') > 0 && ofKind('voucher') > 1) this.reached.reach('a stack holds two codes and a limit');
    if (participants.some(({ sessionKey }) => sessionKey) && participants.length > 1)
      this.reached.reach('a locked use is reserved in a stack');
  }

  private abandon(process: Process, reason: string): void {
    process.abandonedAfter = this.now();
    if (reason === 'unfinished') {
      this.reached.reach('a resume finds a redemption that has begun');
      if (process.rounds > 1) this.reached.reach('a resume finds a redemption that was widened');
      return;
    }
    this.noteObjector(process);
    if (reason === 'order_changed') this.reached.reach('an order changes between the pricing and the hold');
    if (process.rounds > 1) this.reached.reach('a redemption is abandoned after two rounds or more');
  }

  /** The first of those that were asked, and hold nothing. */
  private noteObjector({ asked, held }: Process): void {
    const objector = asked.find((each) => !held.has(placeOf(each)));
    const state = objector && OBJECTIONS[objector.kind as string];
    if (state) this.reached.reach(state);
    if (objector?.credits > 0) this.reached.reach('a gift card objects after pricing');
  }

  private noteObjection(process: Process, kind: string): void {
    process.letGo.add(kind);
    if (process.letGo.size === 3) this.reached.reach('an objection lets three kinds of participants go');
    if (process.isCounted) return;
    process.isCounted = true;
    const round = ROUNDS[Math.min(process.rounds, ROUNDS.length) - 1] ?? 'first';
    this.reached.reach(
      `an objection in the ${round} round${round === 'third' ? ' or later' : ''} lets others go` as State,
    );
  }

  private noteResumed(process: Process, step: 'let-go' | 'confirm', kind: string): void {
    const state = RESUMED[step]?.[kind];
    if (state) this.reached.reach(state);
    if (step === 'let-go' && this.now() - (process.abandonedAfter ?? Infinity) > LET_GO_WITHIN_MS)
      this.reached.reach('a resume lets go what was held after it had abandoned the redemption');
  }
}

function placeOf({ kind, id, redemptionId }: Json): string {
  return `${kind}/${id}/${redemptionId}`;
}
