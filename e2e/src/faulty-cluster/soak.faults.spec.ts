import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pause } from '@perkstream/kernel/testing';
import { describeInLongRun } from '../capabilities.js';
import { expectBooksToAddUp, expectRestToGoOn, expectWorthyLoad } from './expectations.js';
import { type Outage, suffer } from './outage.js';
import { OwnCluster, type Replica } from './own-cluster.js';

/** How long the load lasts. */
const MINUTES = Number(process.env['PERKSTREAM_SOAK_MINUTES'] ?? 30);
const MINUTE_MS = 60_000;
/** Longer than what a replica holds lasts without it. */
const HANG_MS = 20_000;
const MAX_REPLICAS = 3;
/** Of the gateway, which lives all along: how much more memory it may take at the end than after a third of the time. */
const GROWTH = 1.25;

describeInLongRun('While a replica is killed, hung, added or stopped each minute, the cluster', () => {
  let cluster: OwnCluster;
  let outage: Outage;
  const memory: number[] = [];

  const kill = async (replica: Replica): Promise<void> => replica.kill();
  const hang = async (replica: Replica): Promise<void> => {
    replica.freeze();
    await pause(HANG_MS);
    replica.thaw();
  };
  const add = async ({ name }: Replica): Promise<void> => {
    const replicas = cluster.replicasOf(name);
    if (replicas.length === MAX_REPLICAS) await cluster.removeReplica(replicas[0] as Replica);
    await cluster.addReplica(name);
  };
  const stop = async ({ name }: Replica): Promise<void> => {
    const replicas = cluster.replicasOf(name);
    if (replicas.length > 1) await cluster.removeReplica(replicas.at(-1) as Replica);
  };
  const acts = [kill, hang, add, stop];
  /** Seven, so that in half an hour each comes with each act. Mostly promotions, as their replicas divide the most. */
  const services = ['promotions', 'loyalty', 'promotions', 'auth', 'promotions', 'management', 'referrals'];

  beforeAll(
    async () => {
      cluster = await OwnCluster.start({ promotions: 2 });
      const [gateway] = cluster.replicasOf('gateway') as [Replica];
      outage = await suffer(cluster, async () => {
        for (let minute = 0; minute < MINUTES; minute++) {
          const next = pause(MINUTE_MS);
          const replicas = cluster.replicasOf(services[minute % services.length] as string);
          const act = acts[minute % acts.length] as (typeof acts)[number];
          await act(replicas[Math.floor(Math.random() * replicas.length)] as Replica);
          await next;
          memory.push(gateway.memory);
        }
      });
    },
    (MINUTES + 10) * MINUTE_MS,
  );
  afterAll(() => cluster?.stop());

  it('loses and doubles no redemption, and leaves none unfinished', async () => {
    expectWorthyLoad(outage);
    await expectBooksToAddUp(outage);
  });

  it('goes on serving its health, its metrics and its documentation', () => expectRestToGoOn(outage));

  it('takes no more and more memory', () => {
    const [early, late] = [memory[Math.floor(memory.length / 3)], memory.at(-1)] as [number, number];
    expect(late).toBeLessThan(GROWTH * early);
  });
});
