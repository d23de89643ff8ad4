import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Enough of a message to see what differs. */
const MAX_LINES = 30;

/**
 * @param results the report of jest
 * @param {{ root: string, alone: string }} where the folder that paths are shown from, and the command that runs one file
 * @returns {string[]} each failed test with its message and the command that runs it alone
 */
export function listFailures({ testResults }, { root, alone }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const path = relative(root, name).split(sep).join('/');
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return message ? [shown(path, message, `${alone} ${path}`)] : [];
    return failed.map(({ ancestorTitles, title, failureMessages }) => {
      // In a group the outermost title is the path of the file.
      const [first, ...others] = ancestorTitles;
      const isGrouped = first?.endsWith('.spec.ts') || first?.endsWith('.spec.mjs');
      const file = isGrouped ? first : path;
      const titles = [...(isGrouped ? others : ancestorTitles), title];
      return shown(
        `${file}: ${titles.join(' › ')}`,
        failureMessages.join('\n'),
        `${alone} ${file} -t ${quoted(titles)}`,
      );
    });
  });
}

function shown(title, message, command) {
  const lines = stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !/^ +at .*(node_modules|node:internal|<anonymous>)/.test(line))
    .slice(0, MAX_LINES);
  return [`✗ ${title}`, ...lines.map((line) => `    ${line}`), `  alone: ${command}`, ''].join('\n');
}

/** For a shell, as a regular expression that matches these titles only. */
function quoted(titles) {
  const pattern = titles.join(' ').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `'${pattern.replaceAll("'", "'\\''")}'`;
}
