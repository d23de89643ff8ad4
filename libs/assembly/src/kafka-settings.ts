import { readAddress, readSettingFile, readSecret, parseSwitch } from './setting-values.js';

const MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

/** How the broker is reached. */
export interface KafkaAccess {
  /** `host:port` each */
  readonly brokers: string[];
  /** Over TLS. With the authorities of `ca`, or else with those that Node knows. */
  readonly ssl?: boolean | { readonly ca: string };
  readonly sasl?: {
    readonly mechanism: (typeof MECHANISMS)[number];
    readonly username: string;
    readonly password: string;
  };
  /** Topics and groups begin with it. */
  readonly prefix?: string;
}

/** @throws RangeError that names the setting which cannot be used */
export function kafkaAccessOf(environment: NodeJS.ProcessEnv): KafkaAccess | undefined {
  const brokers = readAddress('KAFKA_BROKERS', environment, /^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/);
  const [ssl, sasl, prefix] = [readSsl(environment), readSasl(environment), readPrefix(environment)];
  if (!brokers) return undefined;
  return { brokers: brokers.split(','), ...(ssl && { ssl }), ...(sasl && { sasl }), ...(prefix && { prefix }) };
}

function readSsl(environment: NodeJS.ProcessEnv): KafkaAccess['ssl'] {
  const file = environment['KAFKA_CA_FILE'];
  const isOn = parseSwitch('KAFKA_TLS', environment['KAFKA_TLS'], Boolean(file));
  if (!isOn && file) throw new RangeError('KAFKA_CA_FILE is set, but KAFKA_TLS is off');
  return isOn && file ? { ca: readSettingFile(file, 'KAFKA_CA_FILE') } : isOn;
}

function readSasl(environment: NodeJS.ProcessEnv): KafkaAccess['sasl'] {
  const text = environment['KAFKA_SASL_MECHANISM']?.toLowerCase();
  const username = environment['KAFKA_USERNAME'];
  const password = readSecret(environment, 'KAFKA_PASSWORD');
  if (!text && !username && !password) return undefined;
  const mechanism = MECHANISMS.find((each) => each === text);
  if (!mechanism)
    throw new RangeError(`KAFKA_SASL_MECHANISM is none of ${MECHANISMS.join(', ')}: ${text ?? 'not set'}`);
  if (!username || !password) throw new RangeError('KAFKA_SASL_MECHANISM needs KAFKA_USERNAME and KAFKA_PASSWORD');
  return { mechanism, username, password };
}

/** What names of topics may have in them. */
function readPrefix(environment: NodeJS.ProcessEnv): string | undefined {
  const prefix = environment['KAFKA_PREFIX'];
  if (prefix && !/^[\w.-]{1,100}$/.test(prefix))
    throw new RangeError(`KAFKA_PREFIX has other signs than letters, digits, dots, dashes and underscores: ${prefix}`);
  return prefix;
}
