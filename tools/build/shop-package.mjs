// node tools/build/shop-package.mjs <package> <folder>: what npm packs of packages/<package>: its code in one ES module for each of its
// exports, its types, README and licence. The release packs the folder.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { compilePackage } from './compile-package.mjs';

const root = join(import.meta.dirname, '../..');
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** @returns the folder */
export async function buildShopPackage(name, folder) {
  const source = join(root, 'packages', name);
  const manifest = readJson(`packages/${name}/package.json`);
  const built = Object.values(manifest.exports).filter((each) => each['@perkstream/source']);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'dist'), { recursive: true });
  await bundle(source, built, folder);
  if (built.some(({ types }) => types)) writeTypes(source, built, join(folder, 'dist'));
  if (name === 'client') writeFileSync(join(folder, 'dist/schema.d.ts'), await typesOfShops());
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published(manifest), undefined, 2)}\n`);
  cpSync(join(source, 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  return folder;
}

/** What else is imported is loaded from where the shop installed it; a page without a bundler finds openapi-fetch inside. */
async function bundle(source, built, target) {
  compilePackage(source);
  const compiled = (each) => join(source, each['@perkstream/source'].replace('./src/', 'dist/').replace(/ts$/, 'js'));
  const build = await rolldown({
    input: Object.fromEntries(built.map((each) => [each.default.slice(2, -3), compiled(each)])),
    external: /^(?!openapi-fetch$)[@\w]/,
    tsconfig: false,
  });
  await build.write({ dir: target, format: 'esm', chunkFileNames: 'dist/[name].js' });
  await build.close();
}

/** Without a check: the platforms of plugins are installed where `npm run shops` checks their types. */
function writeTypes(source, built, target) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const scratch = mkdtempSync(join(root, '.cache', 'types-'));
  try {
    const settings = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true },
        ...{ rootDir: root, outDir: scratch, lib: ['es2023', 'dom'] },
      },
      files: built.map((each) => join(source, each['@perkstream/source'])),
    };
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(settings));
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', scratch], { encoding: 'utf8' });
    const written = join(scratch, 'packages', basename(source), 'src');
    if (!existsSync(written)) throw new Error(`The types of ${basename(source)} cannot be written:\n${stdout}`);
    cpSync(written, target, { recursive: true });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The types of what shops call: without the management of projects, and without failures, which the client throws. */
async function typesOfShops() {
  const { writeTypes: typesOf } = await import('../console-types/write-types.mjs');
  const document = readJson('docs/openapi.json');
  const paths = Object.entries(document.paths).filter(([path]) => /^\/(client\/)?v1\//.test(path));
  for (const operation of paths.flatMap(([, path]) => Object.values(path)).filter(({ responses }) => responses)) {
    const answers = Object.entries(operation.responses).filter(([status]) => status < 400);
    for (const [, answer] of answers) delete answer.headers;
    operation.responses = Object.fromEntries(answers);
  }
  return typesOf({ ...document, paths: Object.fromEntries(paths) });
}

/** The manifest without what only this repository needs, and with the exact versions of its packages. */
function published(manifest) {
  const { name, version, description, license, type, files, peerDependencies, peerDependenciesMeta } = manifest;
  const versions = { ...readJson('package.json').devDependencies, '@perkstream/client': `^${version}` };
  const needed = Object.keys(manifest.dependencies).filter((each) => each !== '@perkstream/console');
  const dependencies = needed.map((each) => [each, versions[each] ?? manifest.dependencies[each]]);
  const exports = Object.entries(manifest.exports).map(([path, target]) => [
    path,
    typeof target === 'string' ? target : { types: target.types, default: target.default },
  ]);
  const { default: main, types } = manifest.exports['.'];
  return {
    ...{ name, version, description, license, type, files, peerDependencies, peerDependenciesMeta },
    // For `moduleResolution: node` of TypeScript, which does not read exports.
    ...(types && { main, types, typesVersions: { '*': typesOf(manifest.exports) } }),
    exports: Object.fromEntries(exports),
    dependencies: Object.fromEntries(dependencies),
  };
}

function typesOf(exports) {
  const others = Object.entries(exports).filter(([path, { types }]) => path !== '.' && types);
  return Object.fromEntries(others.map(([path, { types }]) => [path.slice(2), [types]]));
}

const [name, folder] = process.argv.slice(2);
if (import.meta.filename === process.argv[1]) {
  if (!name || !folder) throw new Error('Usage: node tools/build/shop-package.mjs <package> <folder>');
  console.log(await buildShopPackage(name, resolve(folder)));
}
