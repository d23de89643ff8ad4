import { type Settings, readSettings, parseSwitch } from '@perkstream/assembly';

/** The settings of the whole engine in one process. */
export interface StandaloneSettings extends Settings {
  /** Demo data in an empty data folder. */
  readonly demo: boolean;
}

/** @throws RangeError that names the setting which cannot be used */
export function standaloneSettingsOf(environment: NodeJS.ProcessEnv): StandaloneSettings {
  return {
    ...readSettings(environment),
    demo: parseSwitch('PERKSTREAM_DEMO', environment['PERKSTREAM_DEMO'], true),
  };
}
