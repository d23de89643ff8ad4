/** What is planted: `[{ file, from, to }]`, each text once in its file. */
export const changes = JSON.parse(process.env.PERKSTREAM_SOURCE_CHANGES ?? '[]');

/** @returns the source of a file with what is planted in it */
export function withChanges(source, filename) {
  let changed = source;
  for (const { from, to } of changesOf(filename)) {
    if (changed.split(from).length !== 2) throw new Error(`${filename} does not hold this once: ${from}`);
    changed = changed.replace(from, () => to);
  }
  return changed;
}

export function changesOf(filename) {
  return changes.filter(({ file }) => filename.endsWith(`/${file}`));
}
