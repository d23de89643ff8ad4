import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { ServerProcess } from './server-process.js';
import { SpanReceiver } from './traces/span-receiver.js';
import { expectOneTrace } from './traces/traced-redemption.js';

describe('With an OpenTelemetry SDK, the engine in one process', () => {
  let receiver: SpanReceiver;
  let server: ServerProcess;
  beforeAll(async () => {
    receiver = await SpanReceiver.start();
    server = await ServerProcess.create();
    await server.start({ environment: receiver.environment });
  });
  afterAll(async () => {
    await server.remove();
    await receiver.stop();
  });

  it('sends one trace for a request and for what follows from it', () =>
    expectOneTrace(server.shop, receiver, { edge: 'standalone', service: 'standalone' }));
});
