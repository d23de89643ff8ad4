export type EngineName = 'kafka' | 'ferretdb' | 'eventstore';

/** An engine of the test's own: it goes on at its address after it was killed. */
export interface OwnEngine {
  /** By which services find it: a variable of the environment and its value. */
  readonly setting: Readonly<Record<string, string>>;
  /** Where the double of EventStoreDB is told what shall go wrong. */
  readonly control: string | undefined;
  kill(): void;
  bringBack(): Promise<void>;
  stop(): Promise<void>;
}

/** Faults of the double of EventStoreDB, as its `faults.mjs` knows them. */
export interface StoreFaults {
  readonly delay?: number;
  readonly silent?: boolean;
  readonly dropAfterCommit?: number;
}

interface OwnEngineModule {
  readonly OwnEngine: { start(name: EngineName): Promise<OwnEngine> };
}

const MODULE = new URL('../../../tools/engines/own-engine.mjs', import.meta.url).href;

export async function startEngine(name: EngineName): Promise<OwnEngine> {
  return ((await import(MODULE)) as OwnEngineModule).OwnEngine.start(name);
}

export async function setFaults({ control }: OwnEngine, faults: StoreFaults): Promise<void> {
  await tell(control, 'PUT', JSON.stringify(faults));
}

export async function endFaults({ control }: OwnEngine): Promise<void> {
  await tell(control, 'DELETE');
}

async function tell(control: string | undefined, method: string, body?: string): Promise<void> {
  const answer = await fetch(`${control}/faults`, { method, ...(body !== undefined && { body }) });
  if (!answer.ok) throw new Error(`The double answered ${answer.status} ${await answer.text()}`);
}
