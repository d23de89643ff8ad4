import { EngineUnavailable } from '@perkstream/ports';

/** Of a step: the request that it is part of, and when that has to begin, in milliseconds since 1970. */
interface Beginning {
  readonly correlationId: string;
  readonly beginBy?: number | undefined;
}

interface UnderWay {
  /** How many pieces of work there are of the request in this process. */
  works: number;
  hasStored: boolean;
  /** Something may be stored: a step has been sent. */
  hasBegun: boolean;
}

/**
 * Which of the requests under way have stored something. Where an engine fails a request past its first stored step, that step may
 * be carried on later, so the outcome is unknown although the failed step itself was not done.
 */
export class StoredSteps {
  private readonly underWay = new Map<string, UnderWay>();

  /** Something of the request is stored. */
  note(requestId: string | undefined): void {
    const known = requestId === undefined ? undefined : this.underWay.get(requestId);
    if (known) known.hasStored = true;
  }

  /**
   * To be asked before anything of a request is sent to be stored. One that has begun goes on until its deadline; one that comes so late
   * that it may not end in time does not begin.
   */
  mayStore({ correlationId, beginBy = Infinity }: Beginning): boolean {
    const known = this.underWay.get(correlationId);
    if (!known || known.hasBegun) return true;
    return (known.hasBegun = Date.now() < beginBy);
  }

  /** @param isRepeat an earlier attempt may have stored something */
  async during<T>(requestId: string, isRepeat: boolean, work: () => Promise<T>): Promise<T> {
    const request = this.underWay.get(requestId) ?? { works: 0, hasStored: false, hasBegun: false };
    this.underWay.set(requestId, request);
    request.works += 1;
    request.hasStored ||= isRepeat;
    request.hasBegun ||= isRepeat;
    try {
      return await work();
    } catch (error) {
      throw request.hasStored && isNotDone(error) ? inDoubt(error) : error;
    } finally {
      request.works -= 1;
      if (request.works === 0) this.underWay.delete(requestId);
    }
  }
}

/** By its name: it may come from another service. */
function isNotDone(error: unknown): error is EngineUnavailable {
  return (
    error instanceof Error && error.name === 'EngineUnavailable' && 'outcome' in error && error.outcome === 'not_done'
  );
}

function inDoubt(cause: EngineUnavailable): EngineUnavailable {
  return new EngineUnavailable(cause.engine, 'unknown', { cause, message: cause.message });
}
