import { Injectable } from '@nestjs/common';
import { StepBudget, STEPS_WITHOUT_A_STOP } from '@perkstream/kernel';
import { Turns } from '@perkstream/platform';
import { type RequestContext } from '@perkstream/published';

/** Work that can be put off between its parts. A part says how many steps it took that do not count as the request's. */
export type Parts<Result> = Generator<number | undefined, Result>;

/**
 * Does the work of requests part by part, each request within its steps and its deadline, and gives way to others in
 * between.
 */
@Injectable()
export class RequestWork {
  private readonly requests = new WeakMap<RequestContext, { readonly steps: StepBudget; noted: number }>();

  constructor(private readonly turns: Turns) {}

  /** One budget for everything that the request causes. */
  stepsOf(context: RequestContext): StepBudget {
    return this.requestOf(context).steps;
  }

  /** Gives way to others after much work. @throws EngineUnavailable past the deadline */
  pause(context: RequestContext): Promise<void> | undefined {
    this.note(context);
    return this.turns.pause(0, context.deadline);
  }

  /** Also where the request was refused for its steps: whoever comes next in the same turn of the event loop waits. */
  private note(context: RequestContext): void {
    const request = this.requestOf(context);
    const { spent } = request.steps;
    if (spent > request.noted) this.turns.note(spent - request.noted);
    request.noted = spent;
  }

  /** @throws EngineUnavailable past the deadline */
  async finish<Result>(context: RequestContext, parts: Parts<Result>): Promise<Result> {
    const steps = this.stepsOf(context);
    for (;;) {
      const pause = this.pause(context);
      if (pause) await pause;
      steps.allow(STEPS_WITHOUT_A_STOP);
      try {
        const part = parts.next();
        if (part.done) return part.value;
        this.turns.note(part.value ?? 0);
      } finally {
        steps.allow(Infinity);
        this.note(context);
      }
    }
  }

  private requestOf(context: RequestContext): { readonly steps: StepBudget; noted: number } {
    let request = this.requests.get(context);
    if (!request) this.requests.set(context, (request = { steps: new StepBudget(), noted: 0 }));
    return request;
  }
}
