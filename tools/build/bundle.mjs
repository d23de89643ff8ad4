// node tools/build/bundle.mjs <app> <folder>: compiles an app and copies what it needs to run, for its container image.
import { resolve } from 'node:path';
import { bundleApp } from './bundle-app.mjs';
import { compileApps } from './compile-package.mjs';

const [app, target] = process.argv.slice(2);
if (!app || !target) throw new Error('Usage: node tools/build/bundle.mjs <app> <folder>');
compileApps(app);
const { own, others } = bundleApp(app, resolve(target));
console.log(`${app}: ${own} packages of ours, ${others} of others`);
