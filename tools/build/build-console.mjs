// node tools/build/build-console.mjs: makes dist/console, where a source of the console has changed.
import '../node-version.mjs';
import { readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
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
  await compressAssets(join(unfinished, 'assets'));
  // As old as the sources that were read for it.
  utimesSync(join(unfinished, 'index.html'), began, began);
  // An engine that serves it finds the old one or the new one, and never a part.
  move(consoleFolder, before);
  renameSync(unfinished, consoleFolder);
  rmSync(before, { recursive: true, force: true });
}

/** At the highest level, which takes a fifth less than gzip and too long to do it while somebody waits. */
async function compressAssets(folder) {
  const compress = async (file) => writeFileSync(`${file}.br`, await promisify(brotliCompress)(readFileSync(file)));
  await Promise.all(readdirSync(folder).map((name) => compress(join(folder, name))));
}

function move(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
