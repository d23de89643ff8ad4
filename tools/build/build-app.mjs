import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { isBuilt, LAUNCHER, mainOf, OUTSIDE, root, SETTINGS } from './built-app.mjs';

/** Begins the names of modules that load a package from outside, as bundlers name what is no file. */
const REQUIRED = '\0required:';

/**
 * Makes one file of an app, of our packages and of those of others: to find, read and compile thousands of files is most of a start.
 * @returns whether something had changed
 */
export async function buildApp(app) {
  if (isBuilt(app)) return false;
  const began = new Date();
  const bundle = await rolldown({
    input: join(root, 'apps', app, 'src/main.ts'),
    cwd: root,
    platform: 'node',
    tsconfig: SETTINGS,
    resolve: { conditionNames: ['@perkstream/source', 'import', 'node', 'default'] },
    plugins: [{ name: 'outside', resolveId: outside, load: required }],
    treeshake: false,
    // Packages of others try to load what they can also do without.
    onLog: (level, log, report) => log.id?.includes('node_modules') || report(level, log),
  });
  const { output } = await bundle.generate({
    format: 'cjs',
    dynamicImportInCjs: false,
    codeSplitting: false,
    strictExecutionOrder: true,
    // Schemas, queries and errors are called by the names of classes.
    keepNames: true,
    // V8 reads a text of ASCII faster, and keeps it in half of the memory.
    charset: 'ascii',
    comments: false,
  });
  await bundle.close();
  write(dirname(mainOf(app)), output[0].code, began);
  return true;
}

/** A module that imports a package from outside loads it when it is loaded itself, and not when the bundle is. */
function outside(id, importer = '') {
  if (!OUTSIDE.some((name) => id === name || id.startsWith(`${name}/`))) return undefined;
  return importer.startsWith(REQUIRED) ? { id, external: true } : REQUIRED + id;
}

function required(id) {
  return id.startsWith(REQUIRED) ? `module.exports = require('${id.slice(REQUIRED.length)}');` : undefined;
}

/** A file that is there is complete, and as old as the sources that were read for it. */
function write(folder, code, began) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder).filter((each) => each.includes('.cache'))) rmSync(join(folder, name));
  copyFileSync(LAUNCHER, join(folder, 'main.js'));
  const unfinished = join(folder, `main.${process.pid}.new`);
  writeFileSync(unfinished, code);
  utimesSync(unfinished, began, began);
  renameSync(unfinished, join(folder, 'main.cjs'));
}
