import { randomUUID } from 'node:crypto';
import { caughtUpAnswer, checkpointAnswer, confirmationAnswer, eventAnswer, tooSlow } from './messages.mjs';

/** Records between which one checkpoint is due, for each unit of the interval that was asked for. */
const SEARCH_WINDOW = 32;
/** Live events that wait for a caller who does not read. The next one ends the call. */
const MAX_WAITING_EVENTS = 32;
const UNREAD_AFTER_MS = 10;

let opened = 0;

/** Follows the log from a position on until the caller goes: what was there before, then what comes. */
export class LogSubscription {
  #wake = () => undefined;
  #gone = false;
  #next;
  #considered = 0;
  /** Once the end was reached: from then on the caller has to keep up. */
  #isLive = false;
  /** The record up to which the waiting wanted ones are counted. */
  #counted = 0;
  #waiting = 0;
  /** The real server reports this only sometimes, so the double leaves it out for every second subscription. */
  #reportCaughtUp = opened++ % 2 === 0;

  /** @param after of the last record that the caller has; undefined for the beginning */
  constructor(log, sender, { after, filter }) {
    this.log = log;
    this.sender = sender;
    this.accepts = acceptorOf(filter);
    this.interval = filter && (filter.getMax() || SEARCH_WINDOW) * (filter.getCheckpointintervalmultiplier() || 1);
    this.#next = after === undefined ? 0 : log.indexOf(after + 1n);
  }

  async run() {
    const leave = this.log.onWrite(() => this.#written());
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

  /** As if the caller had not read what is live. */
  drop() {
    if (this.#isLive) this.sender.fail(tooSlow());
  }

  async #step(record) {
    if (this.accepts(record)) {
      if (this.#next <= this.#counted) this.#waiting -= 1;
      await this.sender.send(eventAnswer(record));
    }
    if (this.interval && ++this.#considered % this.interval === 0) {
      await this.sender.send(checkpointAnswer(record.position));
    }
  }

  #written() {
    if (this.#isLive) {
      this.#counted = Math.max(this.#counted, this.#next);
      for (; this.#counted < this.log.length; this.#counted += 1) {
        if (this.accepts(this.log.at(this.#counted))) this.#waiting += 1;
      }
      if (this.#isBehind()) this.#endUnlessRead(this.#next);
    }
    this.#wake();
  }

  #isBehind() {
    return this.sender.isBlocked && this.#waiting > MAX_WAITING_EVENTS;
  }

  /**
   * While the double stores what came in one piece, it writes nothing itself. A caller who reads has taken something soon
   * after.
   */
  #endUnlessRead(next) {
    setTimeout(
      () => setImmediate(() => this.#isBehind() && this.#next === next && this.sender.fail(tooSlow())),
      UNREAD_AFTER_MS,
    );
  }

  async #rest() {
    this.#isLive = true;
    if (this.#reportCaughtUp) await this.sender.send(caughtUpAnswer());
    this.#reportCaughtUp = false;
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
