import { afterAll, expect } from '@jest/globals';
import { type SuiteCase, rejection, runSuite } from '@perkstream/conformance';
import { until } from '@perkstream/kernel/testing';
import { Kafka, logLevel } from 'kafkajs';
import { KafkaBus, type KafkaBusOptions } from './kafka-bus.js';
import { makeTopics } from './make-topics.js';
import { type SecuredBroker, startSecuredBroker } from './testing/secured-broker.js';

const USER = { username: 'app', password: 'a-password' };
const SERVICE = 'stock';
const EVENTS = 'perkstream.events.stock';

type Access = Omit<KafkaBusOptions, 'service'>;

class Subject {
  readonly buses: KafkaBus[] = [];
  readonly failures: string[] = [];

  constructor(private readonly broker: SecuredBroker) {}

  access(prefix: string, mechanism: 'plain' | 'scram-sha-512' = 'plain'): Access {
    const { broker, ca } = this.broker;
    return { brokers: [broker], ssl: { ca }, sasl: { mechanism, ...USER }, prefix };
  }

  bus(service: string, access: Access): KafkaBus {
    const reportFailure = (_where: string, error: unknown) => this.failures.push(String(error));
    const bus = new KafkaBus({ service, ...access, reportFailure });
    this.buses.push(bus);
    return bus;
  }

  /** The replicas of an installation: one that answers, and one that asks. */
  async installation(access: Access): Promise<{ ask: () => Promise<unknown>; heard: unknown[] }> {
    const [host, gateway] = [this.bus(SERVICE, access), this.bus('gateway', access)];
    const heard: unknown[] = [];
    host.handle('whose', async () => access.prefix);
    host.subscribe(EVENTS, 'watch-stock', async ({ value }) => void heard.push(value));
    await Promise.all([host.start(), gateway.start()]);
    await gateway.publish(EVENTS, [{ key: 'a', value: { of: access.prefix } }]);
    const ask = () =>
      gateway.request({ name: 'whose', service: SERVICE, key: '', deadline: Date.now() + 60_000, payload: {} });
    return { ask, heard };
  }

  async onBroker<T>(use: (admin: ReturnType<Kafka['admin']>) => Promise<T>): Promise<T> {
    const { brokers, ssl } = this.access('');
    const sasl = { mechanism: 'plain', ...USER } as const;
    const admin = new Kafka({ brokers, ssl: ssl ?? false, sasl, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    return use(admin).finally(() => admin.disconnect());
  }

  async groups(): Promise<string[]> {
    return this.onBroker(async (admin) => (await admin.listGroups()).groups.map(({ groupId }) => groupId));
  }

  async close(): Promise<void> {
    await Promise.all(this.buses.splice(0).map((bus) => bus.stop()));
  }
}

const cases: SuiteCase<Subject>[] = [
  {
    name: 'is entered over TLS with either mechanism, by installations that do not hear each other',
    run: async (subject) => {
      const one = await subject.installation(subject.access('one.', 'plain'));
      const two = await subject.installation(subject.access('two.', 'scram-sha-512'));
      expect([await one.ask(), await two.ask()]).toEqual(['one.', 'two.']);
      await until(() => one.heard.length > 0 && two.heard.length > 0);
      expect([one.heard, two.heard]).toEqual([[{ of: 'one.' }], [{ of: 'two.' }]]);
      const topics = await subject.onBroker((admin) => admin.listTopics());
      const names = [...topics, ...(await subject.groups())].filter((name) => !name.startsWith('__'));
      expect(names.filter((name) => !/^(one|two)\./.test(name))).toEqual([]);
      expect(names).toEqual(expect.arrayContaining(['one.perkstream.events.stock', 'two.watch-stock']));
    },
  },
  {
    name: 'keeps no group of a process that has ended, and those that replicas share',
    run: async (subject) => {
      await subject.installation(subject.access('ended.'));
      const replies = async () =>
        (await subject.groups()).filter((name) => name.startsWith('ended.perkstream.replies.'));
      expect(await replies()).toHaveLength(2);
      await subject.close();
      expect(await replies()).toEqual([]);
      expect(await subject.groups()).toContain('ended.watch-stock');
    },
  },
  {
    name: 'has its topics prepared under the prefix',
    run: async (subject) => {
      const wanted = { services: [SERVICE], events: [EVENTS], reportFailure: () => undefined };
      const made = await makeTopics({ ...subject.access('made.'), ...wanted });
      expect(made).toContain('made.perkstream.requests.stock');
      expect(await subject.onBroker((admin) => admin.listTopics())).toEqual(expect.arrayContaining([...made]));
    },
  },
  {
    name: 'is waited for with the reason, where it does not know the password or is not known itself',
    run: async (subject) => {
      const access = subject.access('wrong.');
      const wrong = subject.bus('gateway', { ...access, sasl: { mechanism: 'plain', username: 'app', password: 'x' } });
      const unknown = subject.bus('gateway', { ...access, ssl: true });
      void wrong.start();
      void unknown.start();
      await until(() => ['uthentication', 'self-signed'].every((text) => String(subject.failures).includes(text)));
      await rejection(wrong.ping());
    },
  },
];

/** One for all cases. */
let broker: SecuredBroker | undefined;
afterAll(() => broker?.stop());

runSuite('broker with TLS and SASL', cases, {
  name: 'Kafka',
  open: async () => new Subject((broker ??= await startSecuredBroker(USER))),
  capabilities: {},
  ...(process.env['KAFKA_BROKERS'] === undefined && { unreachable: 'KAFKA_BROKERS names no broker' }),
});
