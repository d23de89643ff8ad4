import { Injectable } from '@nestjs/common';
import { StepBudget, STEPS_WITHOUT_A_STOP } from '@perkstream/kernel';
import { Turns } from '@perkstream/platform';
import { type RequestContext } from '@perkstream/published';

/** Work that can be put off between its parts. A part says how many steps it took that do not count as the request's. */
export type Parts<Result> = Generator<number | undefined, Result>;

/** A request, and how many of its steps others know of. */
interface Worked {
  readonly steps: StepBudget;
  noted: number;
}

/**
 * Does the work of requests part by part, each request within its steps and its deadline, and gives way to others in
 * between.
 */
@Injectable()
export class RequestWork {
  private readonly requests = new WeakMap<RequestContext, Worked>();

  constructor(private readonly turns: Turns) {}

  /** One budget for everything that the request causes. */
  stepsOf(context: RequestContext): StepBudget {
    return this.requestOf(context).steps;
  }

  /** Gives way to others after much work. @throws EngineUnavailable past the deadline */
  pause(context: RequestContext): Promise<void> | undefined {
    return this.pauseOf(this.requestOf(context), context.deadline);
  }

  /** @throws EngineUnavailable past the deadline */
  async finish<Result>(context: RequestContext, parts: Parts<Result>): Promise<Result> {
    const request = this.requestOf(context);
    for (;;) {
      const pause = this.pauseOf(request, context.deadline);
      if (pause) await pause;
      request.steps.allow(STEPS_WITHOUT_A_STOP);
      try {
        const part = parts.next();
        if (part.done) return part.value;
        this.turns.note(part.value ?? 0);
      } finally {
        request.steps.allow(Infinity);
        this.note(request);
      }
    }
  }

  private pauseOf(request: Worked, deadline: number): Promise<void> | undefined {
    this.note(request);
    return this.turns.pause(0, deadline);
  }

  /** Also where the request was refused for its steps: the next request in the same turn of the event loop waits. */
  private note(request: Worked): void {
    const { spent } = request.steps;
    if (spent > request.noted) this.turns.note(spent - request.noted);
    request.noted = spent;
  }

  private requestOf(context: RequestContext): Worked {
    let request = this.requests.get(context);
    if (!request) this.requests.set(context, (request = { steps: new StepBudget(), noted: 0 }));
    return request;
  }
}
