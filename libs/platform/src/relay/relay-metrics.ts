import { Gauge, type Registry } from 'prom-client';
import { type Relay } from './relay.js';

/** How far behind the published events are, and which replica publishes them. */
export function measureRelay(metrics: Registry, relay: Pick<Relay, 'lag' | 'isActive'>): void {
  new Gauge({
    name: 'relay_lag_seconds',
    help: 'Age of the oldest event that waits to be published; 0 where none does, or another replica publishes',
    registers: [metrics],
    collect() {
      this.set(relay.lag(Date.now()));
    },
  });
  new Gauge({
    name: 'relay_active',
    help: '1 in the replica that publishes the events of the service; over all replicas 1, or 0 where nobody listens',
    registers: [metrics],
    collect() {
      this.set(relay.isActive ? 1 : 0);
    },
  });
}
