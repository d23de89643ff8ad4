import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteReader } from '@perkstream/adapter-sqlite';
import { replayInThread } from '@perkstream/context-redemptions';
import { type BackTestInput } from '@perkstream/published';

interface Given {
  readonly file: string;
  readonly input: BackTestInput;
}

/** What a thread of this process does that was started to replay a back-test. */
export async function replayBackTest(): Promise<void> {
  const { file, input } = workerData as Given;
  const reader = openSqliteReader(file);
  try {
    await replayInThread(parentPort!, reader, input);
  } finally {
    reader.close();
  }
}
