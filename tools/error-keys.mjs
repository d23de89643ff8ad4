import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_MEANINGS } from './error-meanings.mjs';

/** Keys of redeemables in answers of 200, which no request is refused with. */
const IN_ANSWERS_ONLY = ['preceding_validation_failed', 'no_effect'];

/**
 * The statuses of all error keys that the compiled code names: those of the edge, those that any context gives, and those of each
 * context's `<context>.refusals.js`.
 * @returns {Promise<Map<string, Set<number>>>}
 */
export async function errorStatuses(root) {
  const { EDGE_ERRORS } = await import('@perkstream/edge');
  const { COMMON_PROBLEMS, REPEAT_PROBLEMS } = await import('@perkstream/published');
  const statuses = new Map(IN_ANSWERS_ONLY.map((key) => [key, new Set()]));
  const add = (key, status) => statuses.set(key, (statuses.get(key) ?? new Set()).add(status));
  for (const [key, [status]] of Object.entries(EDGE_ERRORS)) add(key, status);
  for (const problems of [COMMON_PROBLEMS, REPEAT_PROBLEMS, ...(await problemsOfContexts(root))]) {
    for (const [key, { status }] of Object.entries(problems)) add(key, status);
  }
  return statuses;
}

async function problemsOfContexts(root) {
  const contexts = join(root, 'libs/contexts');
  const files = readdirSync(contexts).map((name) => join(contexts, name, 'dist', `${name}.refusals.js`));
  const modules = await Promise.all(files.map((file) => import(file)));
  return modules.flatMap((module) =>
    Object.entries(module)
      .filter(([name]) => name.endsWith('Problems'))
      .map(([, problems]) => problems),
  );
}

/**
 * docs/errors.md with the tables of all keys in the place of those that it has.
 * @throws where a key has no meaning, or a meaning no key
 */
export function withErrorKeys(page, statuses, meanings = ERROR_MEANINGS) {
  const described = Object.values(meanings).flatMap((group) => Object.keys(group));
  const missing = [...statuses.keys()].filter((key) => !described.includes(key));
  if (missing.length > 0) throw new Error(`tools/error-meanings.mjs does not describe ${missing.join(', ')}`);
  const unknown = described.filter((key) => !statuses.has(key));
  if (unknown.length > 0)
    throw new Error(`tools/error-meanings.mjs describes ${unknown.join(', ')}, which do not exist`);
  const tables = Object.entries(meanings).map(([title, group]) => `### ${title}\n\n${writeTable(group, statuses)}`);
  const [before] = page.split('\n### ');
  return `${before}\n${tables.join('\n')}`;
}

function writeTable(group, statuses) {
  const rows = Object.entries(group).map(([key, meaning]) => [
    `\`${key}\``,
    [...statuses.get(key)].join(', '),
    meaning,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length), column === 1 ? 6 : 3));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |\n`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [['key', 'status', ''], rule, ...rows].map(line).join('');
}
