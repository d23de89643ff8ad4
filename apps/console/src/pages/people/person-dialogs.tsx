import { notifications } from '@mantine/notifications';
import { type ReactNode } from 'react';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { useProject, useSession } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { erase, makeLink, type Person, setOwner, signOutEverywhere, takeOut } from './people.js';

export type PersonAction = 'link' | 'sign-out' | 'owner' | 'out' | 'erase';

export interface DialogProps {
  readonly person: Person;
  readonly deed: PersonAction | undefined;
  readonly showLink: (url: string, email: string) => void;
  readonly onClose: () => void;
}

interface Asked {
  readonly title: string;
  readonly verb: string;
  readonly says: ReactNode;
  readonly isDangerous?: boolean;
  readonly act: () => Promise<unknown>;
}

/** Asks before something is done to somebody, and says what follows. */
export function PersonDialog({ person, deed, showLink, onClose }: DialogProps) {
  const asked = useAsked(person, showLink);
  if (!deed) return null;
  const { says, ...dialog } = asked[deed];
  return (
    <ConfirmDialog opened onClose={onClose} {...dialog}>
      {says}
    </ConfirmDialog>
  );
}

function useAsked(person: Person, showLink: DialogProps['showLink']): Readonly<Record<PersonAction, Asked>> {
  const { id: projectId, name: project } = useProject();
  const { user } = useSession();
  const { id, email, is_owner: isOwner } = person;
  const done = (message: string) => notifications.show({ message });
  return {
    link: {
      title: t('A sign-in link for {email}', { email }),
      verb: t('Create sign-in link'),
      says: t('It signs them in once, within a day. A link that was made before it is of no use any more.'),
      act: async () => showLink((await makeLink(projectId, id)).url, email),
    },
    'sign-out': {
      title: t('Sign {email} out everywhere?', { email }),
      verb: t('Sign out everywhere'),
      says: t('All their sessions end at once, and a link that was not used. They sign in again with their password.'),
      isDangerous: true,
      act: async () => {
        await signOutEverywhere(projectId, id);
        done(t('{email} is signed out everywhere', { email }));
      },
    },
    owner: {
      title: isOwner ? t('End the ownership of {email}?', { email }) : t('Make {email} an owner?', { email }),
      verb: isOwner ? t('End the ownership') : t('Make an owner'),
      says: isOwner
        ? t('They keep the roles that they have in projects. The last owner stays one.')
        : t('Owners are Admins of every project, make projects, and make and end owners.'),
      isDangerous: isOwner,
      act: async () => {
        await setOwner(id, !isOwner);
        done(isOwner ? t('{email} is no owner any more', { email }) : t('{email} is an owner', { email }));
      },
    },
    out: {
      title: t('Remove {email} from {project}?', { email, project }),
      verb: t('Remove from the project'),
      says:
        id === user.id
          ? t('This is you: the project closes for you with your next click, and somebody else must add you again.')
          : t('The project closes for them at once. Where it is their only one, they are erased as well.'),
      isDangerous: true,
      act: async () => {
        await takeOut(projectId, id);
        done(t('{email} is not in this project any more', { email }));
      },
    },
    erase: {
      title: t('Erase {email}?', { email }),
      verb: t('Erase the person'),
      says: t('They lose all projects, and cannot sign in. Audit logs show what they did as done by a former person.'),
      isDangerous: true,
      act: async () => {
        await erase(id);
        done(t('{email} is erased', { email }));
      },
    },
  };
}
