import { describe, expect, it } from '@jest/globals';
import { newEvent } from '@perkstream/conformance';
import { loopTurns } from '@perkstream/kernel/testing';
import { type NewEvent, type RecordedEvent, WrongExpectedRevision } from '@perkstream/ports';
import { AppendQueue } from './append-queue.js';
import { away } from './engine-failure.js';
import { recorded } from './stored-event.js';

const LATER = Number.MAX_SAFE_INTEGER;

/** An engine of one stream, to which somebody else may write in between. */
class Engine {
  readonly ids: string[] = [];
  readonly calls: number[] = [];
  /** What goes wrong with the next call. */
  failure: Error | undefined;

  readonly send = async (stream: string, expected: number, events: readonly NewEvent[]): Promise<RecordedEvent[]> => {
    this.calls.push(events.length);
    await loopTurns(2);
    if (this.failure) {
      const { failure } = this;
      this.failure = undefined;
      throw failure;
    }
    const wanted = events.map(({ id }) => id);
    const standing = this.ids.slice(expected + 1, expected + 1 + wanted.length);
    if (standing.join() !== wanted.join()) {
      if (this.ids.length - 1 !== expected) throw new WrongExpectedRevision(stream, expected, this.ids.length - 1);
      this.ids.push(...wanted);
    }
    return events.map((event, index) => recorded(event, stream, expected + 1 + index, expected + 1 + index));
  };
}

describe('appends to one stream that do not wait for each other', () => {
  it('go in order, together where they pile up, and each gets its own answer', async () => {
    const engine = new Engine();
    const queue = new AppendQueue(engine.send);
    const groups = Array.from({ length: 20 }, () => [newEvent(), newEvent()]);
    const answers = await Promise.all(groups.map((events, at) => queue.append('s', at * 2 - 1, events, LATER)));
    expect(answers.map((events) => events.map(({ id }) => id))).toEqual(
      groups.map((events) => events.map(({ id }) => id)),
    );
    expect(engine.ids).toEqual(groups.flat().map(({ id }) => id));
    expect(engine.calls).toEqual([2, 38]);
  });

  it('do not go together beyond what the engine takes at once', async () => {
    const engine = new Engine();
    const queue = new AppendQueue(engine.send);
    const large = Array.from({ length: 5 }, () => newEvent({ text: 'x'.repeat(140_000) }));
    await Promise.all(large.map((event, at) => queue.append('s', at - 1, [event], LATER)));
    expect(engine.calls).toEqual([1, 2, 2]);
  });

  it('do not hold up those to other streams', async () => {
    const engine = new Engine();
    const queue = new AppendQueue(engine.send);
    const both = [queue.append('one', -1, [newEvent()], LATER), queue.append('other', 0, [newEvent()], LATER)];
    expect(engine.calls).toEqual([1, 1]);
    await Promise.allSettled(both);
  });

  it('are refused when they build on one that lost, even if somebody else has made their revision right', async () => {
    const engine = new Engine();
    const queue = new AppendQueue(engine.send);
    engine.ids.push('mine');
    const building = [0, 1, 2].map((at) => queue.append('s', at, [newEvent()], LATER));
    engine.ids.push('somebody else’s');
    const outcomes = await Promise.allSettled(building);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'WrongExpectedRevision' } });
    }
    expect(engine.ids).toEqual(['mine', 'somebody else’s']);
  });

  it('are refused when they came before their writer could learn that the one before lost', async () => {
    const engine = new Engine();
    const queue = new AppendQueue(engine.send);
    engine.ids.push('mine', 'somebody else’s');
    let late: Promise<unknown> | undefined;
    const lost = queue.append('s', 0, [newEvent()], LATER).catch(() => {
      late = queue.append('s', 1, [newEvent()], LATER);
    });
    await lost;
    await expect(late).rejects.toBeInstanceOf(WrongExpectedRevision);
    expect(engine.ids).toHaveLength(2);
  });

  it('are accepted when one before them, on which they do not build, lost', async () => {
    const engine = new Engine();
    const queue = new AppendQueue(engine.send);
    engine.ids.push('mine', 'somebody else’s', 'and more');
    const lost = queue.append('s', 0, [newEvent()], LATER);
    const right = queue.append('s', 2, [newEvent()], LATER);
    await expect(lost).rejects.toBeInstanceOf(WrongExpectedRevision);
    expect(await right).toHaveLength(1);
  });

  it('are distinguished when some of them stand there already', async () => {
    const engine = new Engine();
    const queue = new AppendQueue(engine.send);
    const [first, second, third] = [newEvent(), newEvent(), newEvent()];
    engine.ids.push(first.id, second.id);
    const answers = await Promise.all(
      [first, second, third].map((event, at) => queue.append('s', at - 1, [event], LATER)),
    );
    expect(answers.flat().map(({ revision }) => revision)).toEqual([0, 1, 2]);
    expect(engine.ids).toEqual([first.id, second.id, third.id]);
  });

  it('were not done when the one before was cut off', async () => {
    const engine = new Engine();
    const queue = new AppendQueue(engine.send);
    engine.failure = away('unknown');
    const [cut, behind] = await Promise.allSettled([
      queue.append('s', -1, [newEvent()], LATER),
      queue.append('s', 0, [newEvent()], LATER),
    ]);
    expect(cut).toMatchObject({ reason: { name: 'EngineUnavailable', outcome: 'unknown' } });
    expect(behind).toMatchObject({ reason: { name: 'EngineUnavailable', outcome: 'not_done' } });
    expect(await queue.append('s', -1, [newEvent()], LATER)).toHaveLength(1);
  });
});
