/**
 * The blocks of a Markdown text that are marked `sh run` or `js run`, each with the block marked `json answer` that follows it, if one
 * does. Those marked `sh run demo` show the demo shop.
 * @returns {{ code: string, answer?: object, ofDemo?: true }[]}
 */
export function examplesIn(markdown) {
  const examples = [];
  for (const [, mark, text] of markdown.matchAll(/^```(sh run|sh run demo|js run|json answer)\r?\n([\s\S]*?)^```/gm)) {
    if (mark === 'sh run') examples.push({ code: text });
    else if (mark === 'js run') examples.push({ code: `node --input-type=module <<'EXAMPLE'\n${text}EXAMPLE\n` });
    else if (mark === 'sh run demo') examples.push({ code: text, ofDemo: true });
    else examples.at(-1).answer = JSON.parse(text);
  }
  return examples;
}

/**
 * One script, so that a variable of one block is known to the next. What block 3 prints goes to the file `3`. Processes that a block
 * leaves in the background end with the script.
 */
export function scriptOf(examples, folder) {
  const blocks = examples.map(
    ({ code }, index) => `{\n${code}} > '${folder}/${index}'\n: > '${folder}/${index}.done'\n`,
  );
  return `set -euo pipefail\ntrap 'kill $(jobs -p) 2> /dev/null || true' EXIT\n${blocks.join('')}`;
}

/**
 * What the text shows and the answer lacks. The text may leave out fields. Ids and moments are new each time: they need only be
 * of the same kind.
 * @returns {string[]} none when all is well
 */
export function differences(shown, printed) {
  if (shown === undefined) return [];
  let answer;
  try {
    answer = JSON.parse(printed);
  } catch {
    return [`the answer is no JSON: ${printed}`];
  }
  return differencesAt('', shown, answer);
}

function differencesAt(path, shown, answer) {
  if (Array.isArray(shown)) {
    if (!Array.isArray(answer) || answer.length !== shown.length) return [`${path}: the length of the list differs`];
    return shown.flatMap((each, index) => differencesAt(`${path}[${index}]`, each, answer[index]));
  }
  if (typeof shown === 'object' && shown !== null) {
    if (typeof answer !== 'object' || answer === null) return [`${path}: there is no object, but ${answer}`];
    return Object.entries(shown).flatMap(([name, value]) => differencesAt(`${path}.${name}`, value, answer[name]));
  }
  if (kindOf(shown) === kindOf(answer)) return [];
  return [`${path}: the text shows ${JSON.stringify(shown)}, the answer is ${JSON.stringify(answer)}`];
}

/** A value without what is new each time. */
function kindOf(value) {
  if (typeof value !== 'string') return JSON.stringify(value);
  return value
    .replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g, '<moment>')
    .replace(/\b([a-z]+)_[0-9A-Za-z]{16,}/g, '$1_<id>');
}
