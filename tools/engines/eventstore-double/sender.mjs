/** Writes the answers of one call, as fast as they are taken, as far as the faults let them through. */
export class Sender {
  #gone = false;
  #listeners = [];
  #goOn = () => undefined;
  /** The caller does not read what stands before the wire. */
  isBlocked = false;

  constructor(call, faults) {
    this.call = call;
    this.faults = faults;
    for (const event of ['cancelled', 'close', 'error']) call.on(event, () => this.#leave());
  }

  onGone(listener) {
    this.#listeners.push(listener);
  }

  /** Resolves when the next one may come: one at a time. */
  async send(message) {
    const held = this.faults.holdAnswer();
    if (held) await this.#until((goOn) => held.then(goOn));
    if (this.#gone || this.call.write(message)) return;
    this.isBlocked = true;
    await this.#until((goOn) => this.call.once('drain', goOn));
    this.isBlocked = false;
  }

  async end() {
    const held = this.faults.holdAnswer();
    if (held) await this.#until((goOn) => held.then(goOn));
    if (!this.#gone) this.call.end();
  }

  fail(error) {
    if (!this.#gone) this.call.emit('error', error);
  }

  /** Resolves at that event, or when the caller is gone. */
  #until(start) {
    return new Promise((resolve) => {
      this.#goOn = resolve;
      if (this.#gone) resolve();
      else start(resolve);
    });
  }

  #leave() {
    if (this.#gone) return;
    this.#gone = true;
    this.#goOn();
    for (const listener of this.#listeners) listener();
  }
}
