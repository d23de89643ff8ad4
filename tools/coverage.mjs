// Which operations of the public API there are: the table of docs/coverage.md.

/** Why an operation is not there, by the beginning of its path. */
const REASONS = [['/v2/loyalties', 'the second generation of loyalty programs is out of scope']];

/** What the service announced, and its published contract does not have yet. */
const ANNOUNCED = [
  'metadata-schemas,POST,/v1/metadata-schemas',
  'metadata-schemas,PUT,/v1/metadata-schemas/{resource}',
  'metadata-schemas,DELETE,/v1/metadata-schemas/{resource}',
  'oauth,POST,/v2/oauth/token',
  'segments,PUT,/v1/segments/{segmentId}',
  'segments,GET,/v1/segments/{segmentId}/activities',
  'product-collections,GET,/v1/product-collections/{productCollectionId}/activities',
];

/** @param {string} csv the operations of the contract @param operations those of the engine, with method and path */
export function coverageOf(csv, operations) {
  const [, ...rows] = csv.trim().split('\n');
  const there = new Set(operations.map(({ method, path }) => keyOf(method, path)));
  const listed = [...rows, ...ANNOUNCED].map((row) => {
    const [tag, method, path, id] = row.split(',');
    return { tag, method, path, id, isThere: there.has(keyOf(method, path)), reason: reasonFor(path) };
  });
  const [first, later] = [true, false].map((wanted) =>
    listed.filter(({ path }) => !path.startsWith('/v2/loyalties') === wanted),
  );
  const count = (all) => `${all.filter(({ isThere }) => isThere).length} of ${all.length}`;
  return {
    summary: `${count(first)} operations`,
    page: `# Coverage

Which operations of the public API the engine has: ${count(first)} of the first generation (application, client and management keys),
${count(later)} of the second generation of loyalty programs. Written by \`npm run docs\`, and compared with the running engine by
the end-to-end tests.

${[...new Set(listed.map(({ tag }) => tag))]
  .map((tag) => sectionOf(tag, listed.filter((each) => each.tag === tag).sort(byPath)))
  .join('\n')}`,
  };
}

function sectionOf(tag, operations) {
  const missing = operations.filter(({ isThere }) => !isThere);
  const reasons = [...new Set(missing.map(({ reason }) => reason))];
  if (missing.length === operations.length && reasons.length === 1) {
    return `## ${tag}\n\nNone of its ${operations.length} operations: ${reasons[0]}.\n`;
  }
  const rows = operations.map(
    ({ method, path, isThere, reason }) =>
      `- ${isThere ? '[x]' : '[ ]'} \`${method} ${path}\`${isThere ? '' : `: ${reason}`}`,
  );
  return `## ${tag}\n\n${rows.join('\n')}\n`;
}

function reasonFor(path) {
  return REASONS.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'not there yet';
}

function byPath(one, other) {
  return one.path.localeCompare(other.path) || one.method.localeCompare(other.method);
}

/** Two paths that differ in the names of their parameters only are the same. */
function keyOf(method, path) {
  return `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`;
}
