import { send } from './client.js';
import { EventStreamParser } from './event-stream.js';
import { type Happening } from './insights.js';

const MIN_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

export type LiveState = 'open' | 'waiting';

interface Listener {
  readonly onHappening: (happening: Happening) => void;
  readonly onState: (state: LiveState) => void;
}

/** Hears what happens in the project, from the last things on, until the signal ends it. Goes on by itself where it was cut. */
export async function listen({ onHappening, onState }: Listener, signal: AbortSignal): Promise<void> {
  let last = '';
  let pause = MIN_PAUSE_MS;
  while (!signal.aborted) {
    try {
      for await (const { id, data } of eventsSince(last, signal)) {
        pause = MIN_PAUSE_MS;
        onState('open');
        if (id) last = id;
        onHappening(JSON.parse(data) as Happening);
      }
    } catch {
      // Cut off, or refused for now: it is tried again.
    }
    if (signal.aborted) return;
    onState('waiting');
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }
}

async function* eventsSince(last: string, signal: AbortSignal) {
  const headers: Record<string, string> = { Accept: 'text/event-stream' };
  if (last) headers['Last-Event-ID'] = last;
  const response = await send(new Request(new URL('/v1/insights/stream', location.origin), { headers, signal }));
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
  const parser = new EventStreamParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield* parser.add(value);
  }
}
