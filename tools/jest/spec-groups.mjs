// Specs that load the same modules run together: each file on its own loads Nest and the rooms below anew, which takes longer than its
// tests. A group is a generated spec that loads each of its files within a `describe`, so that hooks of a file stay its own.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Larger groups keep one worker busy while the other has nothing left to do. */
const FILES_AT_MOST = 16;

/** Generates the groups of all specs of a jest configuration, and a configuration that runs them. @returns the path of the latter */
export function groupedConfig(config) {
  const folder = join(root, '.cache/specs');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [group, specs] of groupsOf(specsOf(config)))
    writeFileSync(join(folder, `${group}.spec.js`), specs.map(entryOf).join(''));
  const grouped = join(folder, 'jest.config.mjs');
  const preset = JSON.stringify(relative(folder, config).split(sep).join('/'));
  writeFileSync(
    grouped,
    `import preset from ${preset};\nexport default { ...preset, testMatch: ['<rootDir>/.cache/specs/*.spec.js'] };\n`,
  );
  return grouped;
}

/** @param {string[]} files paths from the root @returns {Map<string, string[]>} the files by the name of their group */
export function groupsOf(files) {
  const groups = new Map();
  for (const room of new Set(files.map(roomOf))) {
    const specs = files.filter((file) => roomOf(file) === room);
    const count = Math.ceil(specs.length / FILES_AT_MOST);
    for (const [index, spec] of specs.entries()) {
      // Dealt out in turn: neighbours take about as long.
      const group = `${room.replaceAll('/', '.')}.${(index % count) + 1}`;
      groups.set(group, [...(groups.get(group) ?? []), spec]);
    }
  }
  return groups;
}

function specsOf(config) {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const listed = execFileSync(process.execPath, [jest, '--config', config, '--listTests'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((line) => line !== '')
    .map((file) => relative(root, file).split(sep).join('/'))
    .sort();
}

/** `libs/contexts/loyalty`, `libs/platform`, `apps/standalone`, `tools/build`, `e2e/src` */
function roomOf(file) {
  const [top, first, second] = file.split('/');
  const isNested = top === 'libs' && ['adapters', 'contexts', 'domain'].includes(first);
  return isNested ? `${top}/${first}/${second}` : `${top}/${first}`;
}

function entryOf(spec) {
  return `describe(${JSON.stringify(spec)}, () => void require(${JSON.stringify(join(root, spec))}));\n`;
}
