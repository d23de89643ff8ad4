import { ApiError } from '../../api/api-error.js';
import { client } from '../../api/client.js';
import { ask } from '../../api/console-operations.js';
import { queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { roleName } from '../../parts/words/roles.js';
import { t } from '../../texts/texts.js';

export type Person = components['schemas']['UserAnswer'];
export type Invitation = Record<'email' | 'first_name' | 'last_name' | 'role', string>;

export interface SignInLink {
  readonly url: string;
  readonly expires_at: string;
}

const USERS = '/management/v1/projects/{projectId}/users';

/** What each role is for, in the order of what they may do. */
export function roles(): Readonly<Record<string, { readonly title: string; readonly may: string }>> {
  return {
    ADMIN: { title: roleName('ADMIN'), may: t('everything in this project: data, settings, people and keys') },
    USER: { title: roleName('USER'), may: t('all data: campaigns, codes, customers, rules; reads settings') },
    VIEWER: { title: roleName('VIEWER'), may: t('reads and exports; changes nothing') },
    MERCHANT: { title: roleName('MERCHANT'), may: t('checks and redeems single codes') },
  };
}

/** Choices of a field for a role. A role of the API's own that the console does not know stays as it is. */
export function roleChoices(current?: string): { value: string; label: string }[] {
  const known = Object.entries(roles()).map(([value, { title, may }]) => ({ value, label: `${title}: ${may}` }));
  return !current || roles()[current] ? known : [...known, { value: current, label: roleName(current) }];
}

/** Invites somebody. Who is known already, from another project, gets the role in this one when they sign in. */
export async function invite(projectId: string, { role, ...person }: Invitation): Promise<Person> {
  const path = { projectId };
  try {
    const body = { ...person, projects: { [projectId]: role } };
    await client.POST('/management/v1/projects/users/invite', { body });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
    await client.POST(USERS, { params: { path }, body: { login: person.email, role } });
  }
  const found = { projectId, userId: person.email };
  const { data } = await client.GET(`${USERS}/{userId}`, { params: { path: found } });
  await refresh();
  return data as Person;
}

export async function changeRole(projectId: string, userId: string, role: string): Promise<void> {
  await client.PUT(`${USERS}/{userId}`, { params: { path: { projectId, userId } }, body: { role } });
  await refresh();
}

export async function takeOut(projectId: string, userId: string): Promise<void> {
  await client.DELETE(`${USERS}/{userId}`, { params: { path: { projectId, userId } } });
  await refresh();
}

export function signOutEverywhere(projectId: string, userId: string): Promise<void> {
  const [project, user] = [projectId, userId].map(encodeURIComponent);
  return ask(`/management/v1/projects/${project}/users/${user}/sessions`, 'DELETE');
}

export async function setOwner(userId: string, isOwner: boolean): Promise<void> {
  if (isOwner) await ask('/management/v1/owners', 'POST', { id: userId });
  else await ask(`/management/v1/owners/${encodeURIComponent(userId)}`, 'DELETE');
  await refresh();
}

export async function erase(userId: string): Promise<void> {
  await ask(`/management/v1/users/${encodeURIComponent(userId)}`, 'DELETE');
  await refresh();
}

export function makeLink(projectId: string, userId: string): Promise<SignInLink> {
  const [project, user] = [projectId, userId].map(encodeURIComponent);
  return ask(`/management/v1/projects/${project}/users/${user}/sign-in-link`, 'POST');
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['get', USERS] });
}
