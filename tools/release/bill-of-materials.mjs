import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

const SHIPPED = ['standalone', 'gateway', 'auth', 'management', 'promotions', 'loyalty', 'referrals', 'exports'];

/**
 * What the apps and the console are made of, by npm from the lock, in CycloneDX.
 * @param commit `revision`: its hash; `time`: in seconds
 */
export function billOfMaterials(folder, { revision, time }) {
  const workspaces = [...SHIPPED, 'console'].map((name) => `--workspace=@perkstream/${name}`);
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev', ...workspaces];
  const shell = process.platform === 'win32';
  const text = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell });
  return reproducible(JSON.parse(text), { revision, time });
}

/** With the time of the commit, a serial number made of its hash, and the name of the package in place of that of the folder. */
export function reproducible(bill, { revision, time }) {
  const { component, ...metadata } = bill.metadata;
  const hash = createHash('sha256').update(revision).digest('hex');
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hash);
  const whole = {
    ...bill,
    serialNumber: `urn:uuid:${a}-${b}-4${c}-8${d}-${e}`,
    metadata: {
      ...metadata,
      timestamp: new Date(time * 1000).toISOString(),
      component: { ...component, type: 'application', name: 'perkstream' },
    },
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}
