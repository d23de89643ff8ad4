import { afterAll, beforeAll } from '@jest/globals';
import { bulkWork } from './bulk-work.js';
import { failingEngines } from './failing-engines.js';
import { killedServices } from './killed-services.js';
import { OpenIdProviderProcess } from '../openid-provider.js';
import { OwnCluster } from './own-cluster.js';
import { CLIENT_API_LIMIT, GATEWAYS, openIdSettings, PUBLIC_URL, severalGateways } from './several-gateways.js';
import { severalReplicas } from './several-replicas.js';

/** One cluster for all of them: each fault ends with a cluster that has recovered. */
let own: OwnCluster;
let provider: OpenIdProviderProcess;
beforeAll(async () => {
  provider = await OpenIdProviderProcess.start(PUBLIC_URL);
  const settings = { PERKSTREAM_CLIENT_API_LIMIT: CLIENT_API_LIMIT, ...openIdSettings(provider) };
  own = await OwnCluster.start({ gateway: GATEWAYS, promotions: 2 }, settings);
});
afterAll(async () => {
  provider?.end();
  await own?.stop();
});

const cluster = () => own;
severalGateways(cluster, () => provider);
severalReplicas(cluster);
killedServices(cluster);
bulkWork(cluster);
failingEngines(cluster);
