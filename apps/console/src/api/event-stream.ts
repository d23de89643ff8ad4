/** One server-sent event. */
export interface StreamEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
}

/** Splits a stream of server-sent events into its events, however it was cut on its way. */
export class EventStreamParser {
  private rest = '';

  /** @returns the events that are complete by now */
  add(text: string): readonly StreamEvent[] {
    const blocks = (this.rest + text).replace(/\r\n?/g, '\n').split('\n\n');
    this.rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => parseEvent(block));
  }
}

function parseEvent(block: string): readonly StreamEvent[] {
  const fields = block.split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    return name ? [{ name, value: value ?? '' }] : [];
  });
  const of = (wanted: string) => fields.filter(({ name }) => name === wanted).map(({ value }) => value);
  const data = of('data').join('\n');
  return data === '' ? [] : [{ id: of('id').at(-1) ?? '', type: of('event').at(-1) ?? 'message', data }];
}
