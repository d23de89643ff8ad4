import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The sources below a folder: path → text. */
export function sourcesIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(node_modules|dist)\//.test(path));
  return new Map(files.map((path) => [path, readFileSync(path, 'utf8')]));
}

/**
 * Finds files that import each other, directly or through others. Imports of types count.
 * @param sources path → text
 * @returns each cycle as the paths along it
 */
export function importCycles(sources) {
  const done = new Set();
  const cycles = [];
  const visit = (path, way) => {
    if (way.includes(path)) return void cycles.push(way.slice(way.indexOf(path)));
    if (done.has(path)) return;
    for (const next of importsOf(path, sources)) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of sources.keys()) visit(path, []);
  return cycles;
}

function importsOf(path, sources) {
  return [...sources.get(path).matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)\.(m?)js'/g)]
    .map(([, specifier, module]) => [normalize(join(dirname(path), specifier)), module])
    .flatMap(([target, module]) => (module ? [`${target}.mjs`] : [`${target}.ts`, `${target}.tsx`]))
    .filter((target) => sources.has(target));
}
