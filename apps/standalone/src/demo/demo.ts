import { type Credentials } from '@perkstream/assembly';
import { type Engines } from '@perkstream/platform';
import { type Operation } from '@perkstream/published';
import { DemoNote, type DemoProgress } from './demo-note.js';
import { type DemoStep, DemoRequests } from './demo-requests.js';
import { type DemoSize, openShop, WHOLE_SHOP } from './shop/demo-shop.js';

/** Progress is noted after this many acts at the latest. */
const STAGE = 400;
/** Acts under way at a time: many share a commit. */
const CONCURRENT_ACTS = 64;

/** Reports the progress of the demo: `done` of `all` acts. */
export type ReportProgress = (done: number, all: number) => void;

interface MakingDemo {
  readonly report?: ReportProgress;
  readonly size?: DemoSize;
  /** Ends it between two requests, with the reason given. The next start of the demo carries it on. */
  readonly signal?: AbortSignal;
}

/** Fills the bootstrap project with the demo shop, once. One that was cut off is carried on, and nothing of it is done twice. */
export class Demo {
  private constructor(
    private readonly note: DemoNote,
    private readonly progress: DemoProgress,
    private readonly isBegun: boolean,
  ) {}

  /**
   * Ask before anything else is stored: existing data are left alone.
   * One that was begun in another project is left as it is: its requests, and the ids that derive from them, are the same there.
   * @param now milliseconds since 1970: the day from which it looks back
   * @returns undefined when there is nothing to do
   */
  static async for({ documents, eventStore }: Engines, projectId: string, now: number): Promise<Demo | undefined> {
    const note = await DemoNote.in(documents);
    const progress = await note.read();
    if (progress) {
      const isOurs = progress.projectId === undefined || progress.projectId === projectId;
      return progress.isFinished || !isOurs ? undefined : new Demo(note, progress, true);
    }
    const isEmpty = (await eventStore.readAll({ maxCount: 1 })).length === 0;
    return isEmpty ? Demo.begun(note, projectId, now) : undefined;
  }

  private static async begun(note: DemoNote, projectId: string, today: number): Promise<Demo> {
    const progress = { projectId, today, done: 0, isFinished: false };
    await note.write(progress);
    return new Demo(note, progress, false);
  }

  async make(
    { bus }: Engines,
    operations: readonly Operation[],
    { projectId, appId }: Credentials,
    { report = () => undefined, size = WHOLE_SHOP, signal }: MakingDemo = {},
  ): Promise<void> {
    const { today, done: doneBefore } = this.progress;
    const requests = new DemoRequests(bus, operations, projectId, appId, this.isBegun, signal);
    const stages = (await openShop(requests, size, today)).flatMap(inStages);
    const all = stages.flat().length;
    let done = 0;
    for (const stage of stages) {
      const before = done;
      done += stage.length;
      if (done <= doneBefore) continue;
      await play(stage, requests, (count) => report(before + count, all));
      // What comes now cannot have been begun before.
      requests.mayBeRepeats = false;
      await this.note.write({ projectId, today, done, isFinished: done === all });
    }
  }
}

function inStages(scene: readonly DemoStep[]): (readonly DemoStep[])[] {
  const count = Math.ceil(scene.length / STAGE);
  return Array.from({ length: count }, (_stage, n) => scene.slice(n * STAGE, (n + 1) * STAGE));
}

async function play(acts: readonly DemoStep[], requests: DemoRequests, report: (count: number) => void): Promise<void> {
  let [next, done] = [0, 0];
  const latest = new Map<string, Promise<void>>();
  const begun = async (act: DemoStep): Promise<void> => {
    const { customer } = act;
    if (customer === undefined) return act(requests);
    const own = (latest.get(customer) ?? Promise.resolve()).then(() => act(requests));
    latest.set(customer, own);
    return own;
  };
  const worker = async () => {
    for (let act = acts[next++]; act; act = acts[next++]) {
      await begun(act);
      report(++done);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_ACTS }, worker));
}
