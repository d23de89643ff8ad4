import { type MaybePromise } from '@perkstream/kernel';
import { type CallAllowance, type CallsReported, type CountedCall, type PermittedCalls } from '@perkstream/published';

/** Milliseconds for which permits are kept that nobody uses, and for which an exceeded limit is not asked about again. */
const PERMIT_TTL_MS = 300;
/** How many permits a process gets ahead, for each call that it had lately. */
const AHEAD = 4;
/** Of what remains, no process gets more than this part ahead. */
const MAX_PART = 1 / 16;

/**
 * One limit, as a process of the edge knows it. Calls take permits that were given ahead, by how many came lately. Where there
 * is none, one call at a time goes on and is reported meanwhile, so that a quiet project waits for nobody; others wait for permits, as
 * do all when little remains. So a process lets in at most one call too many in a window.
 */
export class CallPermits {
  private permits = 0;
  /** Calls that were let in without a permit and are not reported yet. */
  private unreported = 0;
  /** Calls since permits were given or returned. */
  private lately = 0;
  private waiting: ((counted: CountedCall) => void)[] = [];
  private isAsking = false;
  private last: PermittedCalls | undefined;
  private ends = Infinity;
  private asksAgain = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limit: CallAllowance,
    private readonly ask: (calls: CallsReported) => Promise<PermittedCalls>,
  ) {}

  count(): MaybePromise<CountedCall> {
    const now = performance.now();
    if (now >= this.ends) this.forget();
    if (this.permits > 0) return this.takePermit();
    const { remaining } = this.last ?? { remaining: this.limit.requests };
    if (remaining === 0 && now < this.asksAgain) return this.counted(true);
    this.lately++;
    if (this.isAsking || (this.last && remaining * MAX_PART < 1)) return this.permitted();
    this.unreported++;
    this.report();
    return this.counted(false);
  }

  private takePermit(): CountedCall {
    this.permits--;
    this.lately++;
    if (this.permits < this.lately / 2 && this.expected() > 0) this.report(this.expected());
    return this.counted(false);
  }

  private permitted(): Promise<CountedCall> {
    const permitted = new Promise<CountedCall>((resolve) => this.waiting.push(resolve));
    this.report();
    return permitted;
  }

  /** One question at a time is under way. */
  private report(ahead = this.waiting.length > 0 ? this.expected() : 0, returned = 0): void {
    if (this.isAsking) return;
    this.isAsking = true;
    const { unreported: counted, waiting, last } = this;
    const report = { counted, returned, wanted: waiting.length + ahead, ...(last && { window: last.window }) };
    this.ask(report)
      .then(
        (answer) => this.learn(answer, counted),
        () => this.goOn(returned),
      )
      .finally(() => {
        this.isAsking = false;
        if (this.waiting.length > 0) this.report();
      });
  }

  private learn(answer: PermittedCalls, reported: number): void {
    const now = performance.now();
    if (answer.window !== this.last?.window) this.permits = 0;
    this.last = answer;
    this.ends = now + answer.milliseconds;
    this.unreported -= reported;
    this.lately = this.waiting.length;
    this.permits += answer.permits;
    for (const settle of this.waiting.splice(0, this.permits)) {
      this.permits--;
      settle(this.counted(false));
    }
    if (this.permits > 0) this.timer = (this.timer ?? setTimeout(() => this.lapse(), PERMIT_TTL_MS).unref()).refresh();
    if (answer.remaining > 0) return;
    this.asksAgain = now + PERMIT_TTL_MS;
    for (const settle of this.waiting.splice(0)) settle(this.counted(true));
  }

  /** The counter of all processes is away, which is no reason to refuse calls. */
  private goOn(returned: number): void {
    this.permits += returned;
    this.unreported += this.waiting.length;
    for (const settle of this.waiting.splice(0)) settle(this.counted(false));
  }

  /** Other processes get the permits that are too many here. */
  private lapse(): void {
    const surplus = this.isAsking ? 0 : Math.max(0, this.permits - AHEAD * this.lately);
    this.permits -= surplus;
    this.lately = 0;
    if (this.permits > 0) this.timer?.refresh();
    if (surplus > 0) this.report(0, surplus);
  }

  private expected(): number {
    return Math.min(Math.floor((this.last?.remaining ?? 0) * MAX_PART), AHEAD * this.lately);
  }

  private counted(exceeded: boolean): CountedCall {
    const { last, limit, permits, unreported } = this;
    const remaining = Math.max(0, (last?.remaining ?? limit.requests) + permits - unreported);
    const milliseconds = last ? Math.max(0, this.ends - performance.now()) : limit.seconds * 1_000;
    return { remaining: exceeded ? 0 : remaining, exceeded, milliseconds };
  }

  private forget(): void {
    this.last = undefined;
    this.ends = Infinity;
    this.permits = 0;
    this.lately = 0;
  }
}
