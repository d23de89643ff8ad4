import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of all packages, as the root's package.json has it. */
export const VERSION = '0.1.0';

/** The version that used a data folder before this one; without a number where it noted none. */
export interface VersionBefore {
  readonly version?: string | undefined;
  readonly isNewer: boolean;
}

/** Where a data folder notes which version has used it last. */
function versionFileOf(dataDirectory: string): string {
  return join(dataDirectory, 'version');
}

/**
 * Notes that this version uses the data folder from now on. Call it once the version has opened the data.
 * @returns the version that used it before, where that was another one
 */
export function noteVersion(dataDirectory: string, version = VERSION): VersionBefore | undefined {
  const before = readVersion(dataDirectory);
  if (before === version) return undefined;
  writeFileSync(versionFileOf(dataDirectory), `${version}\n`);
  return { version: before, isNewer: before !== undefined && isNewer(before, version) };
}

/**
 * A later patch may go back; what a later minor version has written, this one cannot read.
 * @throws Error that names both versions and the ways out
 */
export function refuseNewerData(dataDirectory: string, version = VERSION): void {
  const before = readVersion(dataDirectory);
  if (before === undefined || !isNewer(minorOf(before), minorOf(version))) return;
  throw new Error(
    `the data in ${dataDirectory} were used by version ${before}, and this is ${version}, which cannot read them. ` +
      `Start ${before}, restore a backup from before the upgrade, or name another folder by PERKSTREAM_DATA_DIR`,
  );
}

/** Other data have come into the folder: of which version is not known. */
export function forgetVersion(dataDirectory: string): void {
  rmSync(versionFileOf(dataDirectory), { force: true });
}

function readVersion(dataDirectory: string): string | undefined {
  const file = versionFileOf(dataDirectory);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** `0.2` of `0.2.1`. */
function minorOf(version: string): string {
  return version.split('.', 2).join('.');
}

function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}
