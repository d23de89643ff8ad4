// Many specs run together: a file on its own loads Nest and the rooms below anew, which takes longer than most of its tests. A group is a
// generated spec that loads each of its files within a `describe`, so that hooks of a file stay its own.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, sep } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Half as many again as processors, as a part of the tests waits for processes, disks and clocks. */
export const WORKERS = Math.ceil(availableParallelism() * 1.5);

/** Groups of each worker. Fewer leave a worker idle at the end, more load modules more often. */
const ROUNDS = 3;

/**
 * Generates the groups of the specs of a jest configuration, and a configuration that runs them.
 * @param {{ name: string, config: string, patterns?: string[], without?: string[], workers?: number }} run `patterns` of the specs, all
 *   where absent; `without` those at these paths from the root
 * @returns the path of the generated configuration
 */
export function groupedConfig({ name, config, patterns = [], without = [], workers = WORKERS }) {
  const folder = join(root, '.cache/specs', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const specs = listSpecs(config, patterns).filter((file) => !without.includes(file));
  const groups = dealtOut(specs, workers);
  for (const [index, group] of groups.entries())
    writeFileSync(join(folder, `${index + 1}.spec.js`), group.map(writeEntry).join(''));
  const grouped = join(folder, 'jest.config.mjs');
  const preset = JSON.stringify(relative(folder, config).split(sep).join('/'));
  writeFileSync(
    grouped,
    `import preset from ${preset};\nexport default { ...preset, testMatch: ['<rootDir>/.cache/specs/${name}/*.spec.js'] };\n`,
  );
  return grouped;
}

/**
 * Neighbours take about as long, so they go to different groups. Jest begins with the largest; each round of groups is smaller than the
 * one before, so that the workers end at about the same time.
 * @param {string[]} files paths from the root
 * @param {number} workers that take groups
 * @returns {string[][]}
 */
export function dealtOut(files, workers) {
  const groups = Array.from({ length: ROUNDS * workers }, () => []);
  const turns = Array.from({ length: ROUNDS }, (_, turn) => groups.slice(0, (ROUNDS - turn) * workers)).flat();
  for (const [index, file] of [...files].sort().entries()) turns[index % turns.length].push(file);
  return groups.filter(({ length }) => length > 0);
}

function listSpecs(config, patterns) {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const listed = execFileSync(process.execPath, [jest, '--config', config, '--listTests', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((line) => line !== '')
    .map((file) => relative(root, file).split(sep).join('/'));
}

function writeEntry(spec) {
  return `describe(${JSON.stringify(spec)}, () => void require(${JSON.stringify(join(root, spec))}));\n`;
}
