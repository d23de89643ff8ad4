import { describe, expect, it } from '@jest/globals';
import { type DomainEvent } from '@perkstream/kernel';
import { loopTurns } from '@perkstream/kernel/testing';
import { type Collection, type InlineProjector } from '@perkstream/ports';
import { recordable } from '../command-runner/recordable.js';
import { PersonalData } from '../personal-data/personal-data.js';
import { FaultyDocuments } from '../testing/faulty-documents.js';
import { FaultyEventStore } from '../testing/faulty-event-store.js';
import { HeldKeys } from '../testing/held-keys.js';
import { contextOf } from '../testing/stock.aggregate.js';
import { InlineViews } from './inline-views.js';
import { fullSpeed } from './rebuild.js';
import { changes, type View, view } from './view.js';

/** What happened, in the order in which it happened: every slip of a rebuild shows. */
const diary = view<{ numbers: readonly number[] }, DomainEvent<'noted', { readonly number: number }>>({
  kind: 'entity',
  collection: { name: 'diary', version: 1, fields: {}, indexes: [] },
  on: {
    noted: ({ data }) => changes('all', (before) => ({ numbers: [...(before?.numbers ?? []), data.number] })),
  },
}) as unknown as View;

class World {
  readonly store = new FaultyEventStore({ exclusive: true });
  readonly documents = new FaultyDocuments();
  readonly views: InlineViews;
  private projector: InlineProjector = () => [];

  constructor() {
    const commits = {
      attach: (projector: InlineProjector) => {
        this.projector = projector;
      },
      position: () => this.store.durable.length,
    };
    this.views = new InlineViews(this.store, commits, new PersonalData(new HeldKeys()), (type) =>
      type === 'noted' ? [diary] : [],
    );
  }

  /** Commits an event with its documents; at times only at the second attempt. */
  commit(type = 'noted', attempts = 1): void {
    const number = this.store.durable.length + 1;
    const [event] = recordable([{ type, data: { number } }], contextOf());
    if (!event) throw new Error('No event');
    const recorded = { ...event, stream: 'diary', revision: number - 1, position: number };
    for (let attempt = 1; attempt < attempts; attempt++)
      this.projector([recorded]).forEach(({ change }) => change(null));
    for (const { collection, id, change } of this.projector([recorded])) {
      const documents = this.documents.of(collection);
      const after = change(documents.get(id) ?? null);
      if (after) documents.set(id, after);
    }
    this.store.write('diary', event);
  }

  async open(name: string): Promise<Collection<object>> {
    return this.documents.open({ ...diary.collection, name });
  }

  /** Builds the view, as the runner does it. */
  async build(target: Collection<object>, swap = () => this.documents.swap('diary', 'diary_rebuild')): Promise<void> {
    const build = { view: diary, target, swap };
    const reached = await this.views.replay.runTogether([build], fullSpeed, await this.views.position());
    await this.views.finish(build, fullSpeed, reached);
  }

  shown(): unknown {
    return Object.fromEntries(this.documents.of('diary'));
  }
}

const upTo = (count: number) => ({ all: { numbers: Array.from({ length: count }, (_each, n) => n + 1) } });

describe('a view that is built while events come in', () => {
  it.each([1, 2, 3])(
    'holds all of them in order, however a commit falls and however often it is tried (%d)',
    async (attempts) => {
      for (let commitsBefore = 0; commitsBefore < 4; commitsBefore++) {
        const world = new World();
        await world.open('diary');
        for (let n = 0; n < 1000; n++) world.commit();
        const target = await world.open('diary_rebuild');
        const apply = target.apply.bind(target);
        target.apply = async (all) => {
          for (let n = 0; n < commitsBefore; n++) world.commit('noted', attempts);
          await apply(all);
          world.commit('noted', attempts);
        };
        const remove = target.delete.bind(target);
        target.delete = async (id) => {
          world.commit('noted', attempts);
          await remove(id);
          world.commit('noted', attempts);
        };
        await world.build(target);
        world.commit();
        expect(world.shown()).toEqual(upTo(world.store.durable.length));
      }
    },
  );

  it('is built to its end, however many events come in all the time', async () => {
    const world = new World();
    await world.open('diary');
    for (let n = 0; n < 1000; n++) world.commit();
    let isBuilding = true;
    const traffic = (async () => {
      while (isBuilding) {
        for (let n = 0; n < 100; n++) world.commit();
        await loopTurns();
      }
    })();
    await world.build(await world.open('diary_rebuild'));
    isBuilding = false;
    await traffic;
    expect(world.shown()).toEqual(upTo(world.store.durable.length));
  });

  it('lets commits alone when building failed', async () => {
    const world = new World();
    await world.open('diary');
    world.commit();
    const failing = world.build(await world.open('diary_rebuild'), () => Promise.reject(new Error('failed')));
    await expect(failing).rejects.toThrow('failed');
    await world.documents.drop('diary_rebuild');
    world.commit();
    expect(world.shown()).toEqual(upTo(2));
  });
});

describe('a view that is added late', () => {
  it('has missed what came before, and nothing else', () => {
    const world = new World();
    expect(world.views.hasMissed(diary)).toBe(false);
    world.commit('other');
    expect(world.views.hasMissed(diary)).toBe(false);
    void world.documents.durable.set('diary', new Map());
    world.commit();
    expect(world.views.hasMissed(diary)).toBe(true);
  });
});
