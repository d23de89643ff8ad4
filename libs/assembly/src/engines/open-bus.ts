import { InProcessBus } from '@perkstream/adapter-in-process';
import { type TellDuration, type TellFailure, type TellRecurrence } from '@perkstream/platform';
import { type MessageBus } from '@perkstream/ports';
import { type ServiceName } from '@perkstream/published';
import { type EngineAddresses } from '../settings.js';
import { OneProcessBus } from './one-process-bus.js';

/** Who is told what nobody waits for. */
export interface Reports {
  readonly tellFailure: TellFailure;
  readonly tellDuration: TellDuration;
  /** Of a subscription that was ended for being slow, and goes on. */
  readonly tellDropped: TellRecurrence;
}

/** The bus between processes. @throws RangeError without an address: nobody would hear this one */
export async function openBusBetween(
  app: ServiceName | 'gateway',
  { kafka }: EngineAddresses,
  { tellFailure, tellDuration }: Pick<Reports, 'tellFailure' | 'tellDuration'>,
): Promise<MessageBus> {
  if (!kafka) throw new RangeError(`Not in the environment: KAFKA_BROKERS, over which ${app} is reached`);
  const { KafkaBus } = await import('@perkstream/adapter-kafka');
  return new KafkaBus({ service: app, ...kafka, tellFailure, tellDuration });
}

/** The bus of the process that hosts everything. */
export async function openBusWithin({ kafka }: EngineAddresses, tellFailure: TellFailure): Promise<MessageBus> {
  const within = new InProcessBus({ tellFailure: (error) => tellFailure('message bus', error) });
  if (!kafka) return within;
  const { KafkaBus } = await import('@perkstream/adapter-kafka');
  return new OneProcessBus(within, new KafkaBus({ service: 'standalone', ...kafka, tellFailure }));
}
