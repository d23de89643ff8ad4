import { type Messenger } from '@perkstream/platform';
import {
  BOOTSTRAP,
  type CommandOrigin,
  CreateKey,
  EnsureOwner,
  EnsureProject,
  KeepBootstrapKeys,
  type KeyKind,
  type OfferedLink,
  OfferFirstLink,
  type Person,
} from '@perkstream/published';
import { type Credentials } from './credentials.js';

/** Makes the bootstrap project and its keys, unless they are there. */
export async function bootstrap(messenger: Messenger, credentials: Credentials, now: string): Promise<void> {
  await bootstrapProject(messenger, credentials, now);
  await bootstrapKeys(messenger, credentials, now);
}

export async function bootstrapProject(messenger: Messenger, { projectId }: Credentials, now: string): Promise<void> {
  await messenger.send(new EnsureProject(projectId, 'My shop', systemOrigin(`bootstrap/${projectId}`, now)));
}

/**
 * Makes the user with that address an owner of the installation, unless that is so. Each start does so by a command of its own: who was
 * made by an earlier one may be erased since, or unreadable.
 */
export function bootstrapOwner(messenger: Messenger, projectId: string, email: string, now: string): Promise<Person> {
  return messenger.send(new EnsureOwner(email, projectId, systemOrigin(`bootstrap/owner/${email}/${now}`, now)));
}

/** What signs the owner in once, where nobody has a password yet. */
export function firstSignInLink(messenger: Messenger, owner: Person, now: string): Promise<OfferedLink | undefined> {
  return messenger.send(new OfferFirstLink(owner.id, systemOrigin(`bootstrap/link/${now}`, now)));
}

/** A key that was given at an earlier start, and is not any more, has leaked or was replaced: it opens nothing from now on. */
export async function bootstrapKeys(messenger: Messenger, credentials: Credentials, now: string): Promise<void> {
  const { projectId } = credentials;
  const keys: [KeyKind, string | null, string, string, string][] = [
    ['application', projectId, 'Bootstrap application key', credentials.appId, credentials.appToken],
    ['client', projectId, 'Bootstrap client key', credentials.clientId, credentials.clientToken],
    ['management', null, 'Bootstrap management key', credentials.managementId, credentials.managementToken],
  ];
  for (const [kind, project, name, appId, token] of keys) {
    const origin = systemOrigin(`bootstrap/${appId}`, now);
    await messenger.send(new CreateKey(kind, project, name, origin, { appId, token }));
  }
  const kept = keys.map(([kind, , , appId]) => ({ kind, appId }));
  await messenger.send(new KeepBootstrapKeys(kept, systemOrigin(`bootstrap/keep/${now}`, now)));
}

function systemOrigin(commandId: string, now: string): CommandOrigin {
  return {
    projectId: 'installation',
    actor: { kind: 'system', id: BOOTSTRAP },
    channel: 'INTERNAL',
    correlationId: commandId,
    commandId,
    now,
  };
}
