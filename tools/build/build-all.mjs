// Compiles every package, as far as something changed: `npm run build`.
import { compilePackage, packages } from './compile-package.mjs';

let compiled = 0;
for (const folder of packages()) compiled += compilePackage(folder);
console.log(compiled === 0 ? 'Everything is built' : `${compiled} files compiled`);
