import { Refused } from './event-log.mjs';
import {
  appendedAnswer,
  batchAnswer,
  batchError,
  batchSuccess,
  callError,
  eventAnswer,
  eventOf,
  expectedOf,
  leaderless,
  nameOf,
  notFoundAnswer,
  notLeader,
  positioned,
  timedOut,
  wrongVersionAnswer,
} from './messages.mjs';
import { Sender } from './sender.mjs';
import { LogSubscription } from './subscription.mjs';
import { streams } from './wire.mjs';

const BACKWARDS = streams.ReadReq.Options.ReadDirection.BACKWARDS;

/** Milliseconds after which an append fails that was forwarded to a leader which is gone. */
const FORWARD_TIMEOUT_MS = 4300;

/** The service `Streams`, over a log. @param host of the leader that the faults may name */
export function streamsService(log, faults, host) {
  const read = async (call) => {
    const sender = new Sender(call, faults);
    const options = call.request.getOptions();
    try {
      if (options.hasSubscription()) await faults.followed(subscriptionOf(log, sender, options));
      else {
        for (const answer of answersOf(log, options)) await sender.send(answer);
        await sender.end();
      }
    } catch (error) {
      sender.fail(callError(error));
    }
  };

  const append = (call, callback) => {
    const parts = [];
    call.on('data', (part) => parts.push(part));
    call.on('end', async () => {
      const [header, ...events] = parts;
      // The caller went away before it had said everything.
      if (!header || call.cancelled) return;
      const options = header.getOptions();
      const stream = nameOf(options.getStreamIdentifier());
      const proposed = events.map((part) => eventOf(part.getProposedMessage()));
      const [error, answer] = outcomeOf(() => appendedAnswer(log.append(stream, expectedOf(options), proposed)));
      if (!error && faults.committed()) return;
      await faults.holdAnswer();
      if (error?.kind === 'wrong_expected_version') callback(null, wrongVersionAnswer(error));
      else callback(error && callError(error), answer);
    });
  };

  const remove = (how, Answer) => async (call, callback) => {
    const options = call.request.getOptions();
    const stream = nameOf(options.getStreamIdentifier());
    const [error, position] = outcomeOf(() => log[how](stream, expectedOf(options)));
    await faults.holdAnswer();
    if (error) return callback(callError(error));
    const answer = new Answer();
    answer.setPosition(positioned(new Answer.Position(), position));
    callback(null, answer);
  };

  return {
    read,
    append,
    batchAppend: (call) => batches(log, faults, call, host),
    delete: remove('delete', streams.DeleteResp),
    tombstone: remove('tombstone', streams.TombstoneResp),
  };
}

/**
 * Appends that come one after another on one call, each in one or more parts. They are carried out in the order in which they end. A
 * follower that knows its leader ends a call that requires it; without that it forwards, here always in vain.
 */
function batches(log, faults, call, host) {
  const sender = new Sender(call, faults);
  const requiresLeader = call.metadata.get('requires-leader')[0] === 'true';
  const open = new Map();
  let answered = Promise.resolve();
  call.on('data', (part) => {
    const id = part.getCorrelationId().getString();
    const batch = open.get(id) ?? { options: part.getOptions(), events: [] };
    batch.events.push(...part.getProposedMessagesList().map(eventOf));
    open.set(id, batch);
    if (!part.getIsFinal()) return;
    open.delete(id);
    const stream = nameOf(batch.options.getStreamIdentifier());
    const answer = batchAnswer(part, stream);
    const { otherLeader } = faults;
    if (otherLeader && !requiresLeader) {
      answer.setError(timedOut());
      setTimeout(() => sender.send(answer), FORWARD_TIMEOUT_MS).unref();
      return;
    }
    if (otherLeader > 0) return sender.fail(notLeader(host, otherLeader));
    if (otherLeader) {
      answer.setError(leaderless());
      answered = answered.then(() => sender.send(answer));
      return;
    }
    const [error, place] = outcomeOf(() => log.append(stream, expectedOf(batch.options), batch.events));
    if (error) answer.setError(batchError(error));
    else answer.setSuccess(batchSuccess(place));
    if (!error && faults.committed()) return;
    answered = answered.then(() => sender.send(answer));
  });
  call.on('end', () => answered.then(() => sender.end()));
}

function* answersOf(log, options) {
  const count = Math.min(Number(options.getCount()), Number.MAX_SAFE_INTEGER);
  const backwards = options.getReadDirection() === BACKWARDS;
  if (options.hasAll()) {
    yield* allAnswers(log, options.getAll(), count, backwards);
    return;
  }
  const { name, from } = placeIn(options.getStream());
  const records = log.read(name, { from, backwards, count });
  if (records) yield* records.map(eventAnswer);
  else yield notFoundAnswer(name);
}

/** Forwards with the record at the position, backwards without. */
function* allAnswers(log, all, count, backwards) {
  const position = all.hasPosition() ? BigInt(all.getPosition().getCommitPosition()) : undefined;
  let index = all.hasEnd() ? log.length : position === undefined ? 0 : log.indexOf(position);
  const step = backwards ? -1 : 1;
  if (backwards) index -= 1;
  for (let left = count; left > 0 && index >= 0 && index < log.length; left -= 1, index += step) {
    yield eventAnswer(log.at(index));
  }
}

function placeIn(options) {
  const from = options.hasRevision() ? BigInt(options.getRevision()) : undefined;
  return { name: nameOf(options.getStreamIdentifier()), from };
}

function subscriptionOf(log, sender, options) {
  if (!options.hasAll()) throw new Error('The double follows $all only');
  const all = options.getAll();
  const position = all.hasPosition() ? BigInt(all.getPosition().getCommitPosition()) : undefined;
  const after = all.hasEnd() ? log.at(log.length - 1)?.position : position;
  return new LogSubscription(log, sender, { after, filter: options.getFilter() });
}

function outcomeOf(work) {
  try {
    return [undefined, work()];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [error];
  }
}
