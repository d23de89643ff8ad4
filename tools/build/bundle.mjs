// node tools/build/bundle.mjs <app> <folder>: builds an app and copies what it needs to run, for its container image.
import { resolve } from 'node:path';
import { bundleApp } from './bundle-app.mjs';
import { buildApps } from './built-app.mjs';
import { bundleConsole, SERVING } from './built-console.mjs';

const [app, target] = process.argv.slice(2);
if (!app || !target) throw new Error('Usage: node tools/build/bundle.mjs <app> <folder>');
buildApps(app);
const packages = bundleApp(app, resolve(target));
if (SERVING.includes(app)) bundleConsole(app, resolve(target));
console.log(`${app}: the app and ${packages} packages of others`);
