import { EngineUnavailable } from '@perkstream/ports';

interface UnderWay {
  /** How many pieces of work there are of the request in this process. */
  works: number;
  hasStored: boolean;
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

  /** @param isRepeat an earlier attempt may have stored something */
  async during<T>(requestId: string, isRepeat: boolean, work: () => Promise<T>): Promise<T> {
    const request = this.underWay.get(requestId) ?? { works: 0, hasStored: false };
    this.underWay.set(requestId, request);
    request.works += 1;
    request.hasStored ||= isRepeat;
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
