import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PLATFORMS = ['linux/amd64', 'linux/arm64'];
const BASE = /^ARG BASE=(\S+)$/m;

/** Builds an image of each app for all platforms of the builder, each as an archive of the Open Container Initiative. */
export function buildImages(folder, target, { version, revision, time }) {
  const docker = (...args) => execFileSync('docker', args, { cwd: folder, encoding: 'utf8' }).trim();
  const [, base] = BASE.exec(readFileSync(join(folder, 'Dockerfile'), 'utf8'));
  const digest = docker('buildx', 'imagetools', 'inspect', base, '--format', '{{.Manifest.Digest}}');
  const builder = docker('buildx', 'inspect', '--bootstrap');
  const platforms = PLATFORMS.filter((platform) => builder.includes(platform));
  const apps = readdirSync(join(folder, 'apps')).filter((name) => name !== 'console');
  for (const app of apps) {
    const args = imageArguments({ app, base: `${base}@${digest}`, platforms, version, revision, target });
    execFileSync('docker', args, {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, SOURCE_DATE_EPOCH: String(time) },
    });
  }
}

/** The arguments of `docker` for one image. */
export function imageArguments({ app, base, platforms, version, revision, target }) {
  const values = { APP: app, BASE: base, VERSION: version, REVISION: revision };
  const tag = `perkstream/${app}:${version}`;
  const file = join(target, `perkstream-${app}-image-${version}.tar`);
  return [
    ...['buildx', 'build', `--platform=${platforms.join(',')}`, `--tag=${tag}`],
    ...Object.entries(values).map(([name, value]) => `--build-arg=${name}=${value}`),
    ...['--provenance=false', `--output=type=oci,dest=${file},rewrite-timestamp=true`, '.'],
  ];
}
