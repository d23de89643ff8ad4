import { fileURLToPath } from 'node:url';
export type EngineName = 'kafka' | 'ferretdb' | 'eventstore';

/** An engine of the test's own: it goes on at its address after it was killed. */
export interface OwnEngine {
  /** By which services find it: a variable of the environment and its value. */
  readonly setting: Readonly<Record<string, string>>;
  /** The address that sets the faults of the double of EventStoreDB. */
  readonly control: string | undefined;
  kill(): void;
  /** It goes on without anything that it kept. */
  loseData(): Promise<void>;
  /** Connections stay, nothing answers, until it is brought back. */
  freeze(): void;
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

const MODULE = fileURLToPath(new URL('../../../tools/engines/own-engine.mjs', import.meta.url));

export async function startEngine(name: EngineName): Promise<OwnEngine> {
  return ((await import(MODULE)) as OwnEngineModule).OwnEngine.start(name);
}

export async function setFaults({ control }: OwnEngine, faults: StoreFaults): Promise<void> {
  await send(control, 'PUT', JSON.stringify(faults));
}

export async function endFaults({ control }: OwnEngine): Promise<void> {
  await send(control, 'DELETE');
}

/** An event of somebody else's. */
export interface ForeignEvent {
  readonly stream: string;
  readonly type: string;
  readonly data: object;
  readonly metadata: object;
}

/** As if another process had written them. */
export async function storeEvents({ control }: OwnEngine, events: readonly ForeignEvent[]): Promise<void> {
  await send(control, 'POST', JSON.stringify(events), 'events');
}

async function send(control: string | undefined, method: string, body?: string, what = 'faults'): Promise<void> {
  const answer = await fetch(`${control}/${what}`, { method, ...(body !== undefined && { body }) });
  if (!answer.ok) throw new Error(`The double answered ${answer.status} ${await answer.text()}`);
}
