const COLOURS = [36, 33, 32, 35, 34, 96, 93];
const LOOK_INTERVAL_MS = 1_000;

/** What the services write, line by line, and a line on how they are whenever that changes. */
export class ClusterView {
  #colours = new Map();
  #last = '';
  #timer;

  /**
   * @param write takes a line
   * @param coloured whether the output shows colours
   */
  constructor(write, coloured = false) {
    this.write = write;
    this.coloured = coloured;
  }

  /** A line of a service: JSON as its logger writes it, or anything. */
  line(service, text) {
    this.write(`${this.#name(service)} ${readable(text)}`);
  }

  watch(services) {
    const look = async () => {
      const states = await Promise.all(services.map((service) => service.readiness()));
      const line = services.map(({ name }, index) => `${name} ${stateOf(states[index])}`).join('  ');
      if (line !== this.#last) this.write(this.#bold(line));
      this.#last = line;
      this.#timer = setTimeout(look, LOOK_INTERVAL_MS);
    };
    void look();
  }

  end() {
    clearTimeout(this.#timer);
  }

  #name(service) {
    const padded = service.padEnd(10);
    if (!this.coloured) return padded;
    if (!this.#colours.has(service)) this.#colours.set(service, COLOURS[this.#colours.size % COLOURS.length]);
    return `\u001b[${this.#colours.get(service)}m${padded}\u001b[0m`;
  }

  #bold(text) {
    return this.coloured ? `\u001b[1m${text}\u001b[0m` : text;
  }
}

function readable(text) {
  try {
    const { time, level, msg, err, where } = JSON.parse(text);
    if (typeof level !== 'string') return text;
    const error = err && `: ${err.type} ${err.message}`;
    return `${time?.slice(11, 23) ?? ''} ${level.padEnd(5)} ${msg ?? ''}${where ? ` (${where})` : ''}${error ?? ''}`;
  } catch {
    return text;
  }
}

/** `✓`, or what is wrong. */
export function stateOf(readiness) {
  if (!readiness) return '✗ (no answer)';
  if (readiness.status === 'ok') return '✓';
  const down = Object.entries(readiness.details ?? {}).filter(([, { status }]) => status !== 'up');
  return `✗ (${down.map(([name]) => name).join(', ') || readiness.status})`;
}
