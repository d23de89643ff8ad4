import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';

/** A file of what was written, one line for each append: it survives the death of the process, not of the machine. */
export class Journal {
  #path;
  #file;

  constructor(path) {
    this.#path = path;
  }

  /** Reads the appends of former processes. A last line that is cut off had not been answered: it is removed. */
  load() {
    const text = existsSync(this.#path) ? readFileSync(this.#path, 'utf8') : '';
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) truncateSync(this.#path, Buffer.byteLength(whole));
    this.#file = openSync(this.#path, 'a', 0o600);
    return whole
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).map(recordOf));
  }

  write(records) {
    writeSync(this.#file, `${JSON.stringify(records.map(lineOf))}\n`);
  }

  close() {
    closeSync(this.#file);
  }
}

function lineOf({ revision, position, data, metadata, ...rest }) {
  const [contents, custom] = [data.toString('base64'), metadata.toString('base64')];
  return { ...rest, revision: String(revision), position: String(position), data: contents, metadata: custom };
}

function recordOf({ revision, position, data, metadata, ...rest }) {
  const [contents, custom] = [Buffer.from(data, 'base64'), Buffer.from(metadata, 'base64')];
  return { ...rest, revision: BigInt(revision), position: BigInt(position), data: contents, metadata: custom };
}
