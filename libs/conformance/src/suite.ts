import { describe, it } from '@jest/globals';

/**
 * One rule of a port, with a name of its own. It runs against a subject that it shares with nobody, but whose engine may hold what
 * other cases left: so it names its streams, documents and topics anew.
 */
export interface SuiteCase<Subject, Capability extends string = string> {
  readonly name: string;
  /** Left out for adapters that declare that they lack one of them. */
  readonly needs?: readonly Capability[];
  /** Milliseconds that it may take, where that is more than any test may. */
  readonly timeout?: number;
  run(subject: Subject): Promise<void>;
}

export interface SuiteOptions<Subject extends { close(): Promise<void> }, Capability extends string> {
  /** Of the adapter. */
  readonly name: string;
  readonly open: () => Promise<Subject>;
  readonly capabilities: Readonly<Record<Capability, boolean>>;
  /** Cases that the adapter does not pass, by name, each with a written reason. */
  readonly skip?: Readonly<Record<string, string>>;
  /** Why the engine could not be reached: a failure in CI, reported as skipped elsewhere, and never as passed. */
  readonly unreachable?: string;
}

/** What becomes of each case. */
interface PlannedCase<Subject> {
  readonly title: string;
  readonly fate: 'run' | 'skip' | 'fail';
  readonly one?: SuiteCase<Subject>;
}

export function plan<Subject extends { close(): Promise<void> }, Capability extends string>(
  cases: readonly SuiteCase<Subject, Capability>[],
  { skip = {}, unreachable, capabilities }: SuiteOptions<Subject, Capability>,
  inCi = Boolean(process.env['CI']),
): PlannedCase<Subject>[] {
  if (unreachable !== undefined) {
    return [{ title: `cannot reach its engine: ${unreachable}`, fate: inCi ? 'fail' : 'skip' }];
  }
  const unknown = Object.keys(skip).filter((name) => !cases.some((one) => one.name === name));
  return [
    ...unknown.map((name) => ({ title: `skips what is no case: ${name}`, fate: 'fail' as const })),
    ...cases
      .filter(({ needs = [] }) => needs.every((capability) => capabilities[capability]))
      .map((one): PlannedCase<Subject> => {
        const reason = skip[one.name];
        if (reason === undefined) return { title: one.name, fate: 'run', one };
        return { title: `${one.name} (${reason})`, fate: reason === '' ? 'fail' : 'skip' };
      }),
  ];
}

export function runSuite<Subject extends { close(): Promise<void> }, Capability extends string>(
  port: string,
  cases: readonly SuiteCase<Subject, Capability>[],
  options: SuiteOptions<Subject, Capability>,
): void {
  describe(`${options.name} as ${port}`, () => {
    for (const { title, fate, one } of plan(cases, options)) {
      if (one) it(title, () => runCase(one, options.open), one.timeout);
      else if (fate === 'skip') it.skip(title, () => undefined);
      else it(title, () => Promise.reject(new Error(title)));
    }
  });
}

/** Runs one case against a subject of its own. Rejects when the subject breaks the rule. */
export async function runCase<Subject extends { close(): Promise<void> }>(
  one: SuiteCase<Subject>,
  open: () => Promise<Subject>,
): Promise<void> {
  const subject = await open();
  try {
    await one.run(subject);
  } finally {
    await subject.close();
  }
}
