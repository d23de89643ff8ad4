import { type Round, type Scheduler } from '@perkstream/platform';

const LOOK_INTERVAL_MS = 1_000;

/** The first thing, by project and then by time, of a project whose id comes after another one. */
export type FirstAfter = (
  projectId: string,
) => Promise<{ readonly projectId: string; readonly at: string } | undefined>;

/** Gives each project of which something waits a turn, however much waits of others. */
export class ProjectTurns {
  /** Projects with news. Every second turn is for one of them, where there is one: they wait for few others. */
  private readonly lively = new Set<string>();
  private readonly waiting = new Set<string>();
  private turns: Round | undefined;
  private isOver = false;
  /** The waiting project whose turn was the last. */
  private last = '';
  private isTurnOfWaiting = false;

  /** @param serve a turn: begins some work of the project */
  constructor(
    private readonly firstAfter: FirstAfter,
    private readonly serve: (projectId: string) => Promise<void>,
  ) {}

  begin(scheduler: Scheduler, name: string): void {
    this.turns = scheduler.every(LOOK_INTERVAL_MS, name, () => this.takeAll());
    scheduler.every(LOOK_INTERVAL_MS, `${name}: waiting projects`, () => this.look());
  }

  end(): void {
    this.isOver = true;
  }

  /** Gives a project a turn now. */
  soon(projectId: string): void {
    this.lively.add(projectId);
    this.turns?.soon();
  }

  /** Gives a project a turn after those that wait. */
  later(projectId: string): void {
    this.waiting.add(projectId);
    this.turns?.soon();
  }

  private async look(): Promise<void> {
    const now = new Date().toISOString();
    const due: string[] = [];
    for (let first = await this.firstAfter(''); first; first = await this.firstAfter(first.projectId))
      if (first.at <= now) due.push(first.projectId);
    // After the one whose turn was the last, so that places that are scarce go round.
    const next = due.findIndex((projectId) => projectId > this.last);
    for (const projectId of [...due.slice(next), ...due.slice(0, next)]) this.waiting.add(projectId);
    if (due.length > 0) this.turns?.soon();
  }

  /** Until no project is left, also of those that come meanwhile. */
  private async takeAll(): Promise<void> {
    while (!this.isOver) {
      this.isTurnOfWaiting = !this.isTurnOfWaiting;
      const [first, second] = this.isTurnOfWaiting ? [this.waiting, this.lively] : [this.lively, this.waiting];
      const projectId = firstOf(first) ?? firstOf(second);
      if (projectId === undefined) return;
      if (this.waiting.delete(projectId)) this.last = projectId;
      this.lively.delete(projectId);
      await this.serve(projectId);
    }
  }
}

function firstOf(projects: ReadonlySet<string>): string | undefined {
  for (const projectId of projects) return projectId;
  return undefined;
}
