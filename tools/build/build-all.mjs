// Compiles, as far as something changed, what apps need to run: `node tools/build/build-all.mjs <apps>`; without any, every package: `npm run build`.
import '../node-version.mjs';
import { compileApps, compilePackage, packages } from './compile-package.mjs';

const apps = process.argv.slice(2);
const compiled =
  apps.length > 0 ? compileApps(...apps) : packages().reduce((before, folder) => before + compilePackage(folder), 0);
console.log(compiled === 0 ? 'Everything is built' : `${compiled} files compiled`);
