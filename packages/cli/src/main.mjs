#!/usr/bin/env node
// The command `perkstream`: reads its arguments, and runs the standalone app that lies in the package, in this process.
import '../../../tools/node-version.mjs';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithNpm } from '../../../tools/end-with-npm.mjs';
import { isPortInUse } from '../../../tools/port-in-use.mjs';
import { HELP, readArguments } from './read-arguments.js';

const PACKAGE = join(import.meta.dirname, '..');
const ENGINE = join(PACKAGE, 'apps/standalone/dist/main.js');

endWithNpm();
const wanted = readArguments(process.argv.slice(2), process.env);
if (wanted.kind === 'help') console.log(HELP);
else if (wanted.kind === 'version')
  console.log(JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')).version);
else if (wanted.kind === 'wrong') fail(wanted.message);
else await run(wanted);

async function run({ settings, command }) {
  Object.assign(process.env, settings);
  const { HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env;
  if (command.length === 0 && (await isPortInUse(Number(port), host)))
    return fail(`Port ${port} is in use. Try npx perkstream --port ${Number(port) + 1}`);
  if (!hasDriver())
    return fail(
      `The database driver libsql has no binary for ${process.platform} on ${process.arch}, or npm left optional packages out.`,
    );
  // The app reads its command there.
  process.argv = [process.argv[0], ENGINE, ...command];
  await import(pathToFileURL(ENGINE).href);
}

/** The driver is a package of its own for each system, which npm chooses. */
function hasDriver() {
  try {
    createRequire(ENGINE)('libsql');
    return true;
  } catch {
    return false;
  }
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
