import { afterAll, beforeAll } from '@jest/globals';
import { bulkWork } from './bulk-work.js';
import { failingEngines } from './failing-engines.js';
import { killedServices } from './killed-services.js';
import { OwnCluster } from './own-cluster.js';
import { CLIENT_API_LIMIT, GATEWAYS, severalGateways } from './several-gateways.js';
import { severalReplicas } from './several-replicas.js';

/** One cluster for all of them: each fault ends with a cluster that has recovered. */
let own: OwnCluster;
beforeAll(async () => {
  own = await OwnCluster.start({ gateway: GATEWAYS, promotions: 2 }, { PERKSTREAM_CLIENT_API_LIMIT: CLIENT_API_LIMIT });
});
afterAll(() => own.stop());

const cluster = () => own;
severalGateways(cluster);
severalReplicas(cluster);
killedServices(cluster);
bulkWork(cluster);
failingEngines(cluster);
