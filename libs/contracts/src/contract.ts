import { describe, it } from '@jest/globals';

/**
 * One rule of a port, with a name of its own. It runs against a subject that it shares with nobody, but whose engine may hold what
 * other cases left: so it names its streams, documents and topics anew.
 */
export interface ContractCase<Subject, Capability extends string = string> {
  readonly name: string;
  /** Left out for adapters that declare that they lack one of them. */
  readonly needs?: readonly Capability[];
  run(subject: Subject): Promise<void>;
}

export interface ContractOptions<Subject extends { close(): Promise<void> }, Capability extends string> {
  /** Of the adapter. */
  readonly name: string;
  readonly open: () => Promise<Subject>;
  readonly capabilities: Readonly<Record<Capability, boolean>>;
  /** Cases that the adapter does not pass, by name, each with a written reason. */
  readonly skip?: Readonly<Record<string, string>>;
  /** Why the engine could not be reached: a failure in CI, reported as skipped elsewhere, and never as passed. */
  readonly unreachable?: string;
}

export function runContract<Subject extends { close(): Promise<void> }, Capability extends string>(
  port: string,
  cases: readonly ContractCase<Subject, Capability>[],
  options: ContractOptions<Subject, Capability>,
): void {
  const { name, skip = {}, unreachable, capabilities } = options;
  describe(`${name} as ${port}`, () => {
    if (unreachable !== undefined) {
      registerUnreachable(unreachable);
      return;
    }
    for (const unknown of Object.keys(skip).filter((each) => !cases.some((one) => one.name === each))) {
      throw new Error(`${name} skips ${JSON.stringify(unknown)}, which is no case of ${port}`);
    }
    for (const one of cases) {
      if (one.needs?.some((capability) => !capabilities[capability])) continue;
      const reason = skip[one.name];
      if (reason !== undefined) it.skip(`${one.name} (${reason})`, () => undefined);
      else it(one.name, () => runCase(one, options.open));
    }
  });
}

/** Runs one case against a subject of its own. Rejects when the subject breaks the rule. */
export async function runCase<Subject extends { close(): Promise<void> }>(
  one: ContractCase<Subject>,
  open: () => Promise<Subject>,
): Promise<void> {
  const subject = await open();
  try {
    await one.run(subject);
  } finally {
    await subject.close();
  }
}

function registerUnreachable(reason: string): void {
  if (process.env['CI']) {
    it('reaches its engine', () => {
      throw new Error(reason);
    });
  } else {
    it.skip(`cannot reach its engine: ${reason}`, () => undefined);
  }
}
