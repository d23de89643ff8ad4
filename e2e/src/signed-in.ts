import { type Answer, Client, type Keys, management, unique } from './client.js';

export const PASSWORD = 'correct horse battery';

/** What a browser sends under the cookie of an answer, about a project. */
export function cookieOf({ headers }: Answer, project = '-'): Keys {
  const [cookie = ''] = headers['set-cookie'] ?? [];
  return { cookie: cookie.split(';')[0] ?? '', 'x-project-id': project };
}

export interface Person {
  readonly id: string;
  readonly email: string;
}

/** Somebody new with these roles, by project. */
export async function invited(projects: Readonly<Record<string, string>>, by: Client = management): Promise<Person> {
  const email = `${unique('ada').toLowerCase()}@example.com`;
  const invitation = { email, first_name: 'Ada', last_name: 'Lovelace', projects };
  const { status } = await by.post('/management/v1/projects/users/invite', invitation);
  if (status !== 204) throw new Error(`Not invited: ${status}`);
  const path = `/management/v1/projects/${Object.keys(projects)[0]}/users/${encodeURIComponent(email)}`;
  return { id: (await by.get(path)).body.id, email };
}

/** The token of a new link for somebody. */
export async function linkFor({ id }: Person, projectId: string, by: Client = management): Promise<string> {
  const { status, body } = await by.post(`/management/v1/projects/${projectId}/users/${id}/sign-in-link`);
  if (status !== 200) throw new Error(`No link: ${status} ${JSON.stringify(body)}`);
  return body.url.split('/console/sign-in#token=')[1];
}

export function signIn(body: object, headers: Keys = {}, address?: string): Promise<Answer> {
  return new Client(headers, address).post('/console/v1/session', body);
}

/** Somebody who is signed in by a link, at work in a project. */
export async function signedIn(person: Person, projectId: string): Promise<Client> {
  return new Client(cookieOf(await signIn({ link_token: await linkFor(person, projectId) }), projectId));
}
