import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { credentialsOf, settingsOf } from '@perkstream/assembly';
import { bootstrap, openStandaloneEngines } from '@perkstream/assembly/with-storage';
import { Messenger, PlatformModule } from '@perkstream/platform';
import { type MessageBus } from '@perkstream/ports';
import { contexts } from '@perkstream/standalone/parts';
import { cartWith } from './cart.js';
import { type Amounts } from './seed.js';

const IN_FLIGHT = 256;

const { vouchers, redemptions } = JSON.parse(process.env['SEED'] ?? '{}') as Amounts;
const settings = settingsOf(process.env);
const { engines, close } = openStandaloneEngines(settings, (where, error) => console.error(where, error));
const credentials = credentialsOf(process.env, settings.dataDirectory);

class SeedModule {}
const app = await NestFactory.createApplicationContext(
  { module: SeedModule, imports: [PlatformModule.with(engines, () => undefined), ...contexts] },
  { logger: false },
);
await bootstrap(app.get(Messenger), credentials, new Date().toISOString());

const body = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
await times(vouchers, (n) => request(engines.bus, 'create-voucher', { code: `C-${n}` }, body, n));
await times(redemptions, (n) => request(engines.bus, 'redeem-stacked-discounts', {}, cartWith(`C-${n}`), n));
await app.close();
await close();

async function times(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}

async function request(bus: MessageBus, name: string, params: object, sent: object, n: number): Promise<void> {
  const now = new Date();
  const reply = await bus.request<{ error?: unknown }>({
    name,
    service: 'promotions',
    key: '',
    deadline: now.getTime() + 60_000,
    payload: {
      context: {
        projectId: credentials.projectId,
        actor: { kind: 'key', id: credentials.appId },
        channel: 'API',
        requestId: `seed-${name}-${n}`,
        now: now.toISOString(),
        deadline: now.getTime() + 60_000,
      },
      params,
      query: {},
      body: sent,
    },
  });
  if (reply.error) throw new Error(JSON.stringify(reply.error));
}
