/** `<category>-<projectId>.<key>` */
export function streamName(category: string, projectId: string, key: string): string {
  return `${category}-${projectId}.${key}`;
}

/** The parts of a stream's name. */
export function partsOfStream(stream: string): { category: string; projectId: string; key: string } {
  const hyphen = stream.indexOf('-');
  const dot = stream.indexOf('.', hyphen);
  return {
    category: stream.slice(0, hyphen),
    projectId: stream.slice(hyphen + 1, dot),
    key: stream.slice(dot + 1),
  };
}
