import { SingleBar } from 'cli-progress';
import { type Credentials } from '@perkstream/assembly';
import { type Engines } from '@perkstream/platform';
import { apiOperations } from '@perkstream/published';
import { type Demo, type ReportProgress } from './demo.js';

/** The demo shop while it is being opened, beside the requests of others. */
export class OpeningDemo {
  private readonly ending = new AbortController();
  private readonly ended: Promise<void>;

  private constructor(make: (report: ReportProgress, signal: AbortSignal) => Promise<void>) {
    const { signal } = this.ending;
    this.ended = withProgressBar('Opening the demo shop', (report) => make(report, signal)).then(
      () => console.log('The demo shop is open.'),
      (error: unknown) => {
        if (!signal.aborted) console.error('The demo shop could not be opened; the next start carries it on.', error);
      },
    );
  }

  static of(demo: Demo, engines: Engines, credentials: Credentials): OpeningDemo {
    return new OpeningDemo((report, signal) => demo.make(engines, apiOperations, credentials, { report, signal }));
  }

  /** The next start carries it on. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.ended;
  }
}

/** A bar on a terminal, now and then a line elsewhere. */
async function withProgressBar(title: string, work: (report: ReportProgress) => Promise<void>): Promise<void> {
  const bar = new SingleBar({ format: `${title}  {bar} {percentage} %`, noTTYOutput: true, notTTYSchedule: 5_000 });
  bar.start(1, 0);
  try {
    await work((done, all) => {
      bar.setTotal(all);
      bar.update(done);
    });
  } finally {
    bar.stop();
  }
}
