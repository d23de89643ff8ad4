// `npm run where -- GetVoucher`: the class of a message or an operation, its handler, and the deciders, views and tests of that handler. They
// follow from the imports in the source.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const isSpec = (path) => path.endsWith('.spec.ts');

/**
 * @param name of a class of a message or an operation
 * @param sources path → text of each file
 * @returns where it and what belongs to it is: nothing, where no message is called so
 */
export function placesOf(name, sources) {
  const naming = [...sources].filter(([, text]) => text.includes(name));
  const declaration = new RegExp(`^export (?:class|const) ${name}\\b`, 'm');
  const [message] = placesIn(naming, declaration, (path) => path.startsWith('libs/published/'));
  if (!message) return {};
  // Features name first what they handle: `handler(GetVoucher, …)`, `@handles(GetVoucher)`. Others have it in a table: `{ get: GetBranding }`.
  const first = `(?:\\b\\w*(?:handler|Features?)|@handles)(?:<[^(]*>)?\\([^()]*?\\b${name}\\b`;
  const [handlers] = [first, `(?:\\(|[{,] \\w+: )${name}\\b`]
    .map((pattern) => placesIn(naming, new RegExp(pattern), (path) => /^libs.contexts/.test(path) && !isSpec(path)))
    .filter((found, index) => found.length > 0 || index === 1);
  const reached = [...new Set(handlers.flatMap(({ path }) => [...reachedFrom(path, sources)]))];
  const folders = handlers.map(({ path }) => posix.dirname(path)).filter((folder) => folder.includes('/features/'));
  // What its definition says, or else what follows from the name.
  const said = new RegExp(`\\b${name}\\b[^}]*?\\bid: '([^']+)'`).exec(sources.get(message.path));
  const id = said?.[1] ?? name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();
  const testing = new RegExp(`\\b${name}\\b|'${id}'`);
  return {
    message: [message.place],
    handler: handlers.map(({ place }) => place),
    deciders: reached.filter((path) => /\.(?:decider|kind)\.ts$/.test(path)),
    views: reached.filter((path) => path.endsWith('.view.ts')),
    tests: [...sources.keys()].filter(
      (path) => isSpec(path) && (testing.test(sources.get(path)) || folders.includes(posix.dirname(path))),
    ),
  };
}

/** Files in which a pattern is, with the line of the end of its first match. */
function placesIn(files, pattern, isMeant) {
  return files.flatMap(([path, text]) => {
    const match = isMeant(path) ? pattern.exec(text) : null;
    return match ? { path, place: `${path}:${text.slice(0, match.index + match[0].length).split('\n').length}` } : [];
  });
}

/** What a file imports within its package, directly or through others. */
function reachedFrom(path, sources, reached = new Set()) {
  for (const [, specifier] of sources.get(path).matchAll(/from '(\.[^']+)\.js'/g)) {
    const target = `${posix.join(posix.dirname(path), specifier)}.ts`;
    if (!sources.has(target) || reached.has(target)) continue;
    reachedFrom(target, sources, reached.add(target));
  }
  return reached;
}

/** The texts of all files in which a message, its handler or its tests can be. */
export function sourcesOfRepository() {
  const { stdout } = spawnSync('git', ['ls-files', 'apps/*.ts', 'e2e/*.ts', 'libs/*.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  return new Map(
    stdout
      .trim()
      .split('\n')
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const places = Object.entries(placesOf(process.argv[2], sourcesOfRepository()));
  for (const [kind, found] of places) console.log([kind, ...found].join('\n  '));
  if (places.length === 0) console.error(`No class of a message or an operation is called '${process.argv[2]}'`);
  process.exitCode = places.length === 0 ? 1 : 0;
}
