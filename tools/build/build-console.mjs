// node tools/build/build-console.mjs: makes dist/console, where a source of the console has changed.
import '../node-version.mjs';
import { renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { CONSOLE, consoleFolder, isConsoleBuilt } from './built-console.mjs';

if (!isConsoleBuilt()) await buildConsole();

async function buildConsole() {
  const began = new Date();
  // Tests set it otherwise, and React would be built for development.
  process.env.NODE_ENV = 'production';
  const unfinished = `${consoleFolder}.${process.pid}.new`;
  const before = `${consoleFolder}.${process.pid}.old`;
  await build({ root: CONSOLE, logLevel: 'warn', build: { outDir: unfinished } });
  // As old as the sources that were read for it.
  utimesSync(join(unfinished, 'index.html'), began, began);
  // An engine that serves it finds the old one or the new one, and never a part.
  move(consoleFolder, before);
  renameSync(unfinished, consoleFolder);
  rmSync(before, { recursive: true, force: true });
}

function move(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
