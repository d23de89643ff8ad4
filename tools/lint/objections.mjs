import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const CONFIG = 'oxlint.config.mjs';

/**
 * Lints texts as if they lay in the repository, with its configuration.
 * @param rows pairs of path and text. Texts of the same path are linted one after the other.
 * @returns a function that gives the rules which object to a text of a path
 */
export function objectionsTo(rows) {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  try {
    writeFileSync(join(folder, CONFIG), `export { default } from ${JSON.stringify(join(root, CONFIG))};`);
    for (const file of ['.gitignore', 'tsconfig.base.json', 'tsconfig.json', 'apps/console/tsconfig.json'])
      copy(file, folder);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const found = new Map();
    for (let left = rows; left.length > 0;) {
      const round = new Map(left);
      for (const [path, code] of round) write(path, code, folder);
      const rulesOf = linted(folder);
      for (const [path, code] of round) {
        found.set(`${path}\n${code}`, rulesOf.get(path) ?? []);
        rmSync(join(folder, path));
      }
      left = left.filter(([path, code]) => !found.has(`${path}\n${code}`));
    }
    return (path, code) => found.get(`${path}\n${code}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function write(path, code, folder) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), code);
  for (let above = dirname(path); ; above = dirname(above)) {
    copy(join(above, 'package.json'), folder);
    if (above === '.') break;
  }
}

function copy(file, folder) {
  if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
}

/** The rules that object, by path. Throws where a text cannot be parsed, as no rule would object then. */
function linted(folder) {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '-c', CONFIG, '-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
  const rules = new Map();
  for (const { filename, code, message } of JSON.parse(stdout).diagnostics) {
    const rule = code ? code.replace(/^eslint\(|\)$/g, '').replace('(', '/') : 'unused directive';
    if (!code && !message.startsWith('Unused ')) throw new Error(`${filename} cannot be read: ${message}`);
    rules.set(filename, [...(rules.get(filename) ?? []), rule]);
  }
  return rules;
}
