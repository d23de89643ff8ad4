import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pause } from '@perkstream/kernel/testing';
import { type Json } from '../client.js';
import {
  expectAll,
  expectBooksToAddUp,
  expectOneOrTheOther,
  expectRestToGoOn,
  expectWorthyLoad,
} from './expectations.js';
import { type Outage, suffer } from './outage.js';
import { OwnCluster } from './own-cluster.js';
import { endFaults, type EngineName, type OwnEngine, setFaults } from './own-engine.js';

let cluster: OwnCluster;
beforeAll(async () => {
  cluster = await OwnCluster.start();
});
afterAll(() => cluster.stop());

const HALF_A_MINUTE = 30_000;
const A_WHILE = 15_000;

/** As long as a request may take: one node that is silent may just be slow. */
const PATIENCE = 10_000;

interface Fault {
  /** Milliseconds within which a 503 comes; as promised where absent. */
  readonly within?: number;
  readonly happens: (engine: OwnEngine) => Promise<void>;
  readonly ends: (engine: OwnEngine) => Promise<void>;
}

const stopped: Fault = {
  happens: (engine) => {
    engine.kill();
    return pause(HALF_A_MINUTE);
  },
  ends: (engine) => engine.bringBack(),
};

const silent: Fault = {
  within: PATIENCE,
  happens: async (store) => {
    await setFaults(store, { silent: true });
    await pause(HALF_A_MINUTE);
  },
  ends: endFaults,
};

const delayed: Fault = {
  happens: async (store) => {
    await setFaults(store, { delay: 300 });
    await pause(A_WHILE);
  },
  ends: endFaults,
};

const dropping: Fault = {
  happens: async (store) => {
    for (let drops = 0; drops < 12; drops++) {
      await setFaults(store, { dropAfterCommit: 1 });
      await pause(A_WHILE / 12);
    }
  },
  ends: endFaults,
};

const sufferFrom = (name: EngineName, { happens, ends }: Fault): Promise<Outage> => {
  const engine = cluster.engine(name);
  return suffer(
    cluster,
    () => happens(engine),
    () => ends(engine),
  );
};

describe.each([
  { fault: 'Kafka is away for half a minute', engine: 'kafka', lacking: ['redeem', 'list'], kind: stopped },
  { fault: 'FerretDB is away for half a minute', engine: 'ferretdb', lacking: ['list'], kind: stopped },
  { fault: 'EventStoreDB is away for half a minute', engine: 'eventstore', lacking: ['redeem'], kind: stopped },
  { fault: 'EventStoreDB does not answer in time', engine: 'eventstore', lacking: ['redeem'], kind: silent },
] as const)('While $fault, the cluster', ({ engine, lacking, kind }) => {
  let outage: Outage;
  beforeAll(async () => {
    outage = await sufferFrom(engine, kind);
  });

  it('answers in time what it cannot do', () => {
    expectOneOrTheOther(outage, kind.within);
    for (const asked of lacking) expectAll(outage, asked, 503);
  });

  it('says that it is not ready', () => expectAll(outage, 'ready', 503));

  it('goes on telling its health, its metrics and its documentation', () => expectRestToGoOn(outage));

  it('loses and doubles no redemption, and goes on by itself', async () => {
    expectWorthyLoad(outage);
    const { witness, recovered } = outage;
    expect(witness.between(recovered, Infinity, 'redeem').at(-1)).toMatchObject({ status: 200 });
    await expectBooksToAddUp(outage);
  });
});

describe.each([
  { fault: 'answers late', kind: delayed },
  { fault: 'is cut off after it has stored', kind: dropping },
])('While EventStoreDB $fault, the cluster', ({ kind }) => {
  let outage: Outage;
  beforeAll(async () => {
    outage = await sufferFrom('eventstore', kind);
  });

  it('redeems, or answers in time that it cannot', () => {
    expectOneOrTheOther(outage);
    const { witness, from, to } = outage;
    const statuses = witness.between(from, to, 'redeem').map(({ status }) => status);
    expect(statuses).toContain(200);
  });

  it('loses and doubles no redemption', async () => {
    expectWorthyLoad(outage);
    await expectBooksToAddUp(outage);
  });

  it('gives the same answer to a request that was answered before', async () => {
    const { load, client } = outage;
    const done = load.steadfast.answered.filter(({ answer }) => answer.status === 200).slice(-50);
    for (const { path, body, headers, answer } of done) {
      const again: Json = await client.post(path, body, headers);
      expect({ status: again.status, body: again.body }).toEqual({ status: answer.status, body: answer.body });
    }
    expect(done.length).toBeGreaterThan(20);
  });
});
