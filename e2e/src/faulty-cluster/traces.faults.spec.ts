import { afterAll, beforeAll, it } from '@jest/globals';
import { describeInLongRun } from '../capabilities.js';
import { SpanReceiver } from '../traces/span-receiver.js';
import { expectOneTrace } from '../traces/traced-redemption.js';
import { OwnCluster } from './own-cluster.js';

describeInLongRun('With an OpenTelemetry SDK, the services', () => {
  let receiver: SpanReceiver;
  let cluster: OwnCluster;
  beforeAll(async () => {
    receiver = await SpanReceiver.start();
    // Services are started with what this process has in its environment, besides the settings of the engine.
    Object.assign(process.env, receiver.environment);
    cluster = await OwnCluster.start();
  });
  afterAll(async () => {
    await cluster.stop();
    for (const name of Object.keys(receiver.environment)) delete process.env[name];
    await receiver.stop();
  });

  it('send one trace for a request and for what follows from it, in any of them', () =>
    expectOneTrace(cluster.shop, receiver, { edge: 'gateway', service: 'promotions' }));
});
