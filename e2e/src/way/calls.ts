import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

/** What one file of the engine did. */
export interface FileCalls {
  /** From the root of the repository. */
  readonly file: string;
  /** By the name, how often each function was called; functions without a name have their place in the file. */
  readonly functions: ReadonlyMap<string, number>;
}

/** Counts the calls of functions of this process, as V8 does. */
export class CallCounter {
  private readonly session = new Session();

  /** @param root the folder of the repository, with a slash at its end */
  constructor(private readonly root: string) {
    this.session.connect();
  }

  async begin(): Promise<void> {
    await this.session.post('Profiler.enable');
    await this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  /** Calls since it was asked last, of the apps and libraries: nothing of packages and tests. */
  async taken(): Promise<readonly FileCalls[]> {
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    return result.flatMap(({ url, functions }) => {
      const file = url.startsWith('file:') ? fileURLToPath(url).replace(this.root, '') : '';
      // The whole of a module counts as a function of its own.
      const called = functions.filter(
        ({ functionName, ranges: [whole] }) => whole?.count && !isModule(functionName, whole),
      );
      if (!/^(apps|libs)\//.test(file) || called.length === 0) return [];
      const calls = new Map<string, number>();
      for (const {
        functionName,
        ranges: [whole],
      } of called) {
        const name = functionName || `(at ${whole?.startOffset})`;
        calls.set(name, (calls.get(name) ?? 0) + (whole?.count ?? 0));
      }
      return [{ file, functions: calls }];
    });
  }
}

function isModule(name: string, { startOffset }: { startOffset: number }): boolean {
  return name === '' && startOffset === 0;
}
