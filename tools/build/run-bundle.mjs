// The `main.js` of a built app: runs the bundle beside it, with the code that V8 compiled of it in an earlier start.
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

// As the first process of a container, a process that does not handle a signal ignores it. What comes while the bundle is loaded is
// handled by the app.
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => undefined);

const folder = import.meta.dirname;
const file = join(folder, 'main.cjs');
// The bundle is ASCII. There is one copy of it in memory, which V8 compiles and stack traces are named by.
const code = Module.wrap(readFileSync(file, 'latin1'));
nameSources();

// V8 itself compares no more than the length of the source.
const hash = createHash('sha256').update(code, 'latin1').digest('hex').slice(0, 16);
const cache = join(folder, `${hash}-${cachedDataVersionTag()}.cache`);
const script = new Script(code, {
  filename: file,
  cachedData: existsSync(cache) ? readFileSync(cache) : undefined,
});
const module = { exports: {} };
script.runInThisContext()(module.exports, createRequire(file), module, file, folder);
await module.exports.started;
// What a start uses is compiled by now.
if (script.cachedDataRejected !== false) keepCompiled();

function keepCompiled() {
  const unfinished = `${cache}.${process.pid}.new`;
  try {
    const opened = openSync(unfinished, 'w');
    writeFileSync(opened, script.createCachedData());
    closeSync(opened);
    renameSync(unfinished, cache);
  } catch {
    // The folder is read-only, as in a container, or the disk is full: the next start compiles again.
    rmSync(unfinished, { force: true });
  }
}

/** Stack traces name the source of each place in the bundle, which the bundler notes in a comment. */
function nameSources() {
  let modules;
  const sourceAt = (line) => {
    modules ??= code.split('\n').flatMap((text, index) => {
      const [, name] = /^\/\/ (\S+\.[cm]?[jt]s)$/.exec(text) ?? [];
      return name ? [{ name, from: index + 1 }] : [];
    });
    return modules.findLast(({ from }) => from <= line)?.name ?? 'main.js';
  };
  const named = (frame) =>
    String(frame).replace(/[^ (]*main\.cjs:(\d+)/, (place, line) => `${sourceAt(line)} in ${place}`);
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${named(frame)}`)].join('\n');
}
