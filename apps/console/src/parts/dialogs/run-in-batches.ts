import { ApiError } from '../../api/api-error.js';
import { errorDetails, errorText } from '../layout/error-text.js';

/** What was not done to one of many, and why. */
export interface Failed {
  readonly name: string;
  readonly reason: string;
}

/** What is done to each of many things, as many as `size` in one request. */
export interface BatchWork {
  readonly size: number;
  /** So many requests are under way at the same time. */
  readonly atOnce: number;
  /** @returns those that were refused; what it throws concerns all of them */
  act(names: readonly string[]): Promise<readonly Failed[]>;
}

export interface Progress {
  readonly done: number;
  readonly failed: number;
}

interface RunOptions {
  /** Once it is aborted nothing new begins; what is under way ends. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  readonly wait?: (ms: number) => Promise<void>;
}

export interface RunReport {
  readonly done: readonly string[];
  readonly failed: readonly Failed[];
  /** Were not begun, as it was stopped. */
  readonly left: readonly string[];
}

/** Milliseconds before a request that came too soon is sent again. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 60_000];

/** Works on many things in requests of some, some at a time, until all are done or it is stopped. */
export async function runInBatches(
  names: readonly string[],
  work: BatchWork,
  { signal, onProgress, wait = pause }: RunOptions,
): Promise<RunReport> {
  const done: string[] = [];
  const failed: Failed[] = [];
  let begun = 0;
  const goOn = async (): Promise<void> => {
    while (begun < names.length && !signal.aborted) {
      const batch = names.slice(begun, begun + work.size);
      begun += batch.length;
      const refused = await runBatch(batch, work, wait);
      const refusedNames = new Set(refused.map(({ name }) => name));
      failed.push(...refused);
      done.push(...batch.filter((name) => !refusedNames.has(name)));
      onProgress({ done: done.length, failed: failed.length });
    }
  };
  await Promise.all(Array.from({ length: work.atOnce }, goOn));
  return { done, failed, left: names.slice(begun) };
}

async function runBatch(
  batch: readonly string[],
  work: BatchWork,
  wait: (ms: number) => Promise<void>,
): Promise<readonly Failed[]> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await work.act(batch);
    } catch (error) {
      const ms = PAUSES_MS[tried];
      // A request that came too soon was not carried out.
      if (error instanceof ApiError && error.status === 429 && ms !== undefined) await wait(ms);
      else return batch.map((name) => ({ name, reason: reasonOf(error) }));
    }
  }
}

export function reasonOf(error: unknown): string {
  return [errorText(error), errorDetails(error)].filter(Boolean).join(' ');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
