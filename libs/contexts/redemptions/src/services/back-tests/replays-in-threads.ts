import { type Messenger, type StartThread } from '@perkstream/platform';
import {
  type BackTestInput,
  type BackTestReport,
  publishedBy,
  type PublishedMessageClass,
  type PublishedQuery,
} from '@perkstream/published';
import { errorOf, failureOf } from './failures-of-threads.js';
import { Replays, type ReplayRun } from './replays.js';
import { type FromThread, type ToThread } from './thread-messages.js';

type Thread = ReturnType<StartThread>;

const CANCEL_CHECK_INTERVAL_MS = 200;

/** Replays in a thread, which reads the log itself and asks this one what contexts answer. */
export class ReplaysInThreads extends Replays {
  private readonly messages = new Map<string, PublishedMessageClass>(
    Object.values(publishedBy).flatMap(({ messages }) => messages.map((type) => [type.name, type] as const)),
  );

  constructor(
    private readonly messenger: Messenger,
    private readonly start: StartThread,
  ) {
    super();
  }

  async replay(input: BackTestInput, run: ReplayRun): Promise<BackTestReport> {
    const thread = this.start({ input });
    const canceling = setInterval(() => {
      if (run.isCanceled()) tell(thread, { is: 'cancel' });
    }, CANCEL_CHECK_INTERVAL_MS).unref();
    try {
      return await this.reported(thread, run);
    } finally {
      clearInterval(canceling);
      await thread.terminate();
    }
  }

  private reported(thread: Thread, run: ReplayRun): Promise<BackTestReport> {
    return new Promise((resolve, reject) => {
      thread.on('error', reject);
      thread.on('exit', () => reject(new Error('The thread that replays has ended')));
      thread.on('message', (said: FromThread) => {
        switch (said.is) {
          case 'progress':
            return run.onProgress(said.share);
          case 'visit':
            return answer(thread, said.id, async () => run.onVisit(said.visit));
          case 'query':
            return answer(thread, said.id, () => this.ask(said.name, said.fields));
          case 'done':
            return resolve(said.report);
          case 'failed':
            return reject(errorOf(said.failure));
        }
      });
    });
  }

  private async ask(name: string, fields: object): Promise<unknown> {
    const type = this.messages.get(name);
    if (!type) throw new Error(`No message is called ${name}`);
    const query = Object.assign(Object.create(type.prototype as object), fields) as PublishedQuery<unknown>;
    return this.messenger.ask(query);
  }
}

function answer(thread: Thread, id: number, work: () => Promise<unknown>): void {
  work().then(
    (value) => tell(thread, { is: 'answer', id, value }),
    (error: unknown) => tell(thread, { is: 'no answer', id, failure: failureOf(error) }),
  );
}

function tell(thread: Thread, message: ToThread): void {
  thread.postMessage(message);
}
