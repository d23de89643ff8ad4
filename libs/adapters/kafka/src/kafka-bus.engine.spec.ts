import { messageBusSuite } from '@perkstream/conformance';
import { KafkaBus } from './kafka-bus.js';

const brokers = process.env['KAFKA_BROKERS'];

messageBusSuite({
  name: 'KafkaBus',
  open: async () => {
    const buses: KafkaBus[] = [];
    const open = async () => {
      const bus = new KafkaBus({ brokers: (brokers ?? '').split(','), service: 'contract' });
      buses.push(bus);
      return bus;
    };
    const bus = await open();
    const close = async () => void (await Promise.all(buses.map((each) => each.stop())));
    return { bus, another: open, close };
  },
  capabilities: { sharedMedium: true },
  ...(brokers === undefined && { unreachable: 'KAFKA_BROKERS names no broker' }),
});
