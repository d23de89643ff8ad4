import { InProcessBus } from '@perkstream/adapter-in-process';
import {
  type ReportDuration,
  type ReportFailure,
  type ReportRecurrence,
  type ReportStored,
} from '@perkstream/platform';
import { type MessageBus } from '@perkstream/ports';
import { type ServiceName } from '@perkstream/published';
import { type EngineAddresses } from '../settings.js';
import { OneProcessBus } from './one-process-bus.js';

/** Where failures of background work, and durations, are reported. */
export interface Reports {
  readonly reportFailure: ReportFailure;
  readonly reportDuration: ReportDuration;
  /** Of a subscription that was ended for being slow, and goes on. */
  readonly reportDropped: ReportRecurrence;
  readonly reportStored: ReportStored;
}

/** The bus between processes. @throws RangeError without an address: nobody would hear this one */
export async function openBusBetween(
  app: ServiceName | 'gateway',
  { kafka }: EngineAddresses,
  { reportFailure, reportDuration }: Pick<Reports, 'reportFailure' | 'reportDuration'>,
): Promise<MessageBus> {
  if (!kafka) throw new RangeError(`Not in the environment: KAFKA_BROKERS, over which ${app} is reached`);
  const { KafkaBus } = await import('@perkstream/adapter-kafka');
  return new KafkaBus({ service: app, ...kafka, reportFailure, reportDuration });
}

/** The bus of the process that hosts everything. */
export async function openBusWithin({ kafka }: EngineAddresses, reportFailure: ReportFailure): Promise<MessageBus> {
  const within = new InProcessBus({ reportFailure: (error) => reportFailure('message bus', error) });
  if (!kafka) return within;
  const { KafkaBus } = await import('@perkstream/adapter-kafka');
  return new OneProcessBus(within, new KafkaBus({ service: 'standalone', ...kafka, reportFailure }));
}
