// Builds, as far as something changed, the apps named: `node tools/build/build-all.mjs <apps>`. Without any, the standalone app, and
// every package for the tools that run parts of them, and the console: `npm run build`.
import '../node-version.mjs';
import { buildApp } from './build-app.mjs';

const named = process.argv.slice(2);
for (const app of named.length > 0 ? named : ['standalone'])
  console.log((await buildApp(app)) ? `${app} is built` : `${app} is as it was built`);
if (named.length === 0) {
  const { compilePackage, packages } = await import('./compile-package.mjs');
  const compiled = packages().reduce((before, folder) => before + compilePackage(folder), 0);
  if (compiled > 0) console.log(`${compiled} files compiled`);
  await import('./build-console.mjs');
}
