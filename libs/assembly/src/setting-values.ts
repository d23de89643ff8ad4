import { readFileSync } from 'node:fs';

/**
 * A setting that may hold a secret: its value, or the content of the file that `<name>_FILE` names, without the white space around it.
 * @throws RangeError that names the setting, and nothing of what it holds
 */
export function readSecret(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = environment[name]?.trim();
  const file = environment[`${name}_FILE`];
  if (!file) return value || undefined;
  if (value) throw new RangeError(`${name} and ${name}_FILE are both set: leave one of them out`);
  const content = readSettingFile(file, `${name}_FILE`);
  if (!content) throw new RangeError(`${name}_FILE names a file without content: ${file}`);
  return content;
}

/** @throws RangeError that names setting and file */
export function readSettingFile(file: string, setting: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new RangeError(
      `${setting} names a file that cannot be read (${(error as NodeJS.ErrnoException).code}): ${file}`,
    );
  }
}

/** @throws RangeError */
export function parseSwitch(name: string, text: string | undefined, byDefault: boolean): boolean {
  if (!text) return byDefault;
  if (['on', 'true', '1'].includes(text)) return true;
  if (['off', 'false', '0'].includes(text)) return false;
  throw new RangeError(`${name} is neither on nor off: ${text}`);
}

/** What is not understood is not repeated: it may hold a password. */
export function readAddress(name: string, environment: NodeJS.ProcessEnv, form: RegExp): string | undefined {
  const address = readSecret(environment, name);
  if (!address) return undefined;
  if (!form.test(address)) throw new RangeError(`${name} is no address of such an engine`);
  return address;
}
