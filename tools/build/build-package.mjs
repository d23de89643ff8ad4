// Compiles the package in the current folder: the `build` script of every package.
import { compilePackage } from './compile-package.mjs';

console.log(`${compilePackage(process.cwd())} files compiled`);
