import { beforeAll, describe, expect, it } from '@jest/globals';
import { pause } from '@perkstream/kernel/testing';
import { inTurn, isLongRun } from '../capabilities.js';
import { type Json } from '../client.js';
import {
  expectAll,
  expectBooksToAddUp,
  expectOneOrTheOther,
  expectRestToGoOn,
  expectWorthyLoad,
} from './expectations.js';
import { type Outage, suffer } from './outage.js';
import { type OwnCluster } from './own-cluster.js';
import { endFaults, type EngineName, type OwnEngine, setFaults } from './own-engine.js';

const SHORT_OUTAGE_MS = 15_000;
const OUTAGE_MS = isLongRun ? 2 * SHORT_OUTAGE_MS : SHORT_OUTAGE_MS;

/** As long as a request may take: one node that is silent may just be slow. */
const REQUEST_TIMEOUT_MS = 10_000;

interface Fault {
  /** Milliseconds within which a 503 comes; as promised where absent. */
  readonly within?: number;
  readonly happens: (engine: OwnEngine) => Promise<void>;
  readonly ends: (engine: OwnEngine) => Promise<void>;
}

const stopped: Fault = {
  happens: (engine) => {
    engine.kill();
    return pause(OUTAGE_MS);
  },
  ends: (engine) => engine.bringBack(),
};

const silent: Fault = {
  within: REQUEST_TIMEOUT_MS,
  happens: async (store) => {
    await setFaults(store, { silent: true });
    await pause(2 * SHORT_OUTAGE_MS);
  },
  ends: endFaults,
};

const delayed: Fault = {
  happens: async (store) => {
    await setFaults(store, { delay: 300 });
    await pause(SHORT_OUTAGE_MS);
  },
  ends: endFaults,
};

const dropping: Fault = {
  happens: async (store) => {
    for (let drops = 0; drops < 12; drops++) {
      await setFaults(store, { dropAfterCommit: 1 });
      await pause(SHORT_OUTAGE_MS / 12);
    }
  },
  ends: endFaults,
};

/** The gate takes another one of each kind at each commit. */
const AWAY_OR_SILENT = [
  { fault: 'Kafka is away', engine: 'kafka', lacking: ['redeem', 'list'], kind: stopped },
  { fault: 'EventStoreDB does not answer in time', engine: 'eventstore', lacking: ['redeem'], kind: silent },
  { fault: 'FerretDB is away', engine: 'ferretdb', lacking: ['list'], kind: stopped },
  { fault: 'EventStoreDB is away', engine: 'eventstore', lacking: ['redeem'], kind: stopped },
] as const;
const SLOW_OR_CUT_OFF = [
  { fault: 'is cut off after it has stored', kind: dropping },
  { fault: 'answers late', kind: delayed },
] as const;

const sufferFrom = (cluster: OwnCluster, name: EngineName, { happens, ends }: Fault): Promise<Outage> => {
  const engine = cluster.engine(name);
  return suffer(
    cluster,
    () => happens(engine),
    () => ends(engine),
  );
};

export function failingEngines(cluster: () => OwnCluster): void {
  describe.each(inTurn(AWAY_OR_SILENT, AWAY_OR_SILENT.length))(
    'While $fault, the cluster',
    ({ engine, lacking, kind }) => {
      let outage: Outage;
      beforeAll(async () => {
        outage = await sufferFrom(cluster(), engine, kind);
      });

      it('answers in time what it cannot do', () => {
        expectOneOrTheOther(outage, kind.within);
        for (const asked of lacking) expectAll(outage, asked, 503);
      });

      it('says that it is not ready', () => expectAll(outage, 'ready', 503));

      it('goes on serving its health, its metrics and its documentation', () => expectRestToGoOn(outage));

      it('loses and doubles no redemption, and goes on by itself', async () => {
        expectWorthyLoad(outage);
        const { witness, recovered } = outage;
        expect(witness.between(recovered, Infinity, 'redeem').at(-1)).toMatchObject({ status: 200 });
        await expectBooksToAddUp(outage);
      });
    },
  );

  describe.each(inTurn(SLOW_OR_CUT_OFF, SLOW_OR_CUT_OFF.length))(
    'While EventStoreDB $fault, the cluster',
    ({ kind }) => {
      let outage: Outage;
      beforeAll(async () => {
        outage = await sufferFrom(cluster(), 'eventstore', kind);
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
        const done = load.retrying.answered.filter(({ answer }) => answer.status === 200).slice(-50);
        for (const { path, body, headers, answer } of done) {
          const again: Json = await client.post(path, body, headers);
          expect({ status: again.status, body: again.body }).toEqual({ status: answer.status, body: answer.body });
        }
        expect(done.length).toBeGreaterThan(20);
      });
    },
  );
}
