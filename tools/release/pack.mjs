// node tools/release/pack.mjs <scratch folder> <target folder>: packs `npx perkstream`, and prints the name of the file.
import '../node-version.mjs';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { packEngine } from './pack-engine.mjs';

const [scratch, target] = process.argv.slice(2);
if (!scratch || !target) throw new Error('Usage: node tools/release/pack.mjs <scratch folder> <target folder>');
mkdirSync(target, { recursive: true });
console.log(await packEngine(resolve(scratch), resolve(target)));
