import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { until } from '@perkstream/kernel/testing';

export const CLIENT = { id: 'console', secret: 'a secret of the console and its provider' };

/** A provider of OpenID Connect in a process of its own, where nobody types: who signs in is named before. */
export class OpenIdProviderProcess {
  private constructor(
    private readonly process: ChildProcess,
    readonly issuer: string,
  ) {}

  static async start(engine: string): Promise<OpenIdProviderProcess> {
    const args = [CLIENT.id, CLIENT.secret, `${engine}/console/openid/return`];
    const child = spawn(process.execPath, [join(import.meta.dirname, '../openid-provider-process.mjs'), ...args]);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
    await until(() => {
      if (child.exitCode !== null) throw new Error(`The provider does not start: ${output}`);
      return /^http:\S+$/m.test(output);
    });
    return new OpenIdProviderProcess(child, /^http:\S+$/m.exec(output)?.[0] ?? '');
  }

  async has(person: { readonly email: string; readonly email_verified?: unknown; readonly refuses?: boolean }) {
    await fetch(this.issuer, { method: 'PUT', body: JSON.stringify({ email_verified: true, ...person }) });
  }

  end(): void {
    this.process.kill('SIGKILL');
  }
}

/** Follows redirects as a browser does, with a jar of cookies for each host. */
export class RedirectFollower {
  readonly jars = new Map<string, Map<string, string>>();

  /** One request. */
  async get(address: string, headers: Record<string, string> = {}): Promise<Response> {
    const { host } = new URL(address);
    const jar = this.jars.get(host) ?? new Map<string, string>();
    this.jars.set(host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: { cookie, ...headers } });
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value === '' || /Max-Age=0/i.test(each)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Up to an address that begins so, which is not asked for. */
  async follow(from: string, until: string): Promise<string> {
    for (let address = from, left = 10; left > 0; left--) {
      const { headers, status } = await this.get(address);
      const location = headers.get('location');
      if (!location) throw new Error(`${address} answers ${status} and leads nowhere`);
      address = new URL(location, address).href;
      if (address.startsWith(until)) return address;
    }
    throw new Error('There were too many redirects');
  }

  cookieOf(address: string, name: string): string | undefined {
    return this.jars.get(new URL(address).host)?.get(name);
  }
}
