import { randomUUID } from 'node:crypto';
import { caughtUpAnswer, checkpointAnswer, confirmationAnswer, eventAnswer } from './messages.mjs';

/** Records between which one checkpoint is due, for each unit of the interval that was asked for. */
const SEARCH_WINDOW = 32;

let opened = 0;

/** Follows the log from a position on until the caller goes: what was there before, then what comes. */
export class LogSubscription {
  #wake = () => undefined;
  #gone = false;
  #next;
  #considered = 0;
  /** The version that the double follows tells it sometimes only; every second subscription is not told. */
  #tellCaughtUp = opened++ % 2 === 0;

  /** @param after of the last record that the caller has; undefined for the beginning */
  constructor(log, sender, { after, filter }) {
    this.log = log;
    this.sender = sender;
    this.accepts = acceptorOf(filter);
    this.interval = filter && (filter.getMax() || SEARCH_WINDOW) * (filter.getCheckpointintervalmultiplier() || 1);
    this.#next = after === undefined ? 0 : log.indexOf(after + 1n);
  }

  async run() {
    const leave = this.log.onWrite(() => this.#wake());
    this.sender.onGone(() => {
      this.#gone = true;
      this.#wake();
    });
    await this.sender.send(confirmationAnswer(randomUUID()));
    while (!this.#gone) {
      if (this.#next < this.log.length) await this.#step(this.log.at(this.#next++));
      else await this.#rest();
    }
    leave();
  }

  async #step(record) {
    if (this.accepts(record)) await this.sender.send(eventAnswer(record));
    if (this.interval && ++this.#considered % this.interval === 0) {
      await this.sender.send(checkpointAnswer(record.position));
    }
  }

  async #rest() {
    if (this.#tellCaughtUp) await this.sender.send(caughtUpAnswer());
    this.#tellCaughtUp = false;
    if (this.#gone || this.#next < this.log.length) return;
    await new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

function acceptorOf(filter) {
  if (!filter) return () => true;
  const byType = filter.hasEventType();
  const expression = byType ? filter.getEventType() : filter.getStreamIdentifier();
  const textOf = ({ stream, type }) => (byType ? type : stream);
  if (expression.getRegex()) {
    const pattern = new RegExp(expression.getRegex());
    return (record) => pattern.test(textOf(record));
  }
  const prefixes = expression.getPrefixList();
  return (record) => prefixes.some((prefix) => textOf(record).startsWith(prefix));
}
