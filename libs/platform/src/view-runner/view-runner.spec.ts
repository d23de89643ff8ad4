import { afterEach, describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { EngineUnavailable } from '@perkstream/ports';
import { recordable } from '../command-runner/recordable.js';
import { contextOf, SHOP } from '../testing/stock.aggregate.js';
import { stopReplicas, ViewsBesideCommit } from '../testing/views-beside-commit.js';

const clock = stoppedClock();
afterEach(() => clock.during(stopReplicas()));

/** More than are read at once. */
const STOCKS = 900;

async function startedBeforeEvents() {
  const world = new ViewsBesideCommit();
  const { views } = await world.replica();
  await clock.during(views.start());
  for (let n = 0; n < STOCKS; n++)
    world.store.write(
      `stock-${SHOP}.s${n}`,
      ...recordable([{ type: 'stock.added', data: { pieces: 1 } }], contextOf()),
    );
  return { world, views, shown: () => world.documents.of('stocks').size };
}

describe('views that somebody wants to be caught up', () => {
  it('show everything that was stored before', async () => {
    const { views, shown } = await startedBeforeEvents();
    expect(shown()).toBe(0);
    await clock.during(views.caughtUp());
    expect(shown()).toBe(STOCKS);
    await clock.during(views.caughtUp());
  });

  it('are given up after a while where they cannot be', async () => {
    const { world, views } = await startedBeforeEvents();
    const waiting = clock.during(views.caughtUp());
    world.documents.isAway = true;
    await expect(waiting).rejects.toBeInstanceOf(EngineUnavailable);
    world.documents.isAway = false;
  });
});
