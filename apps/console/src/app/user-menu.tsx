import { Menu } from '@mantine/core';
import { Link } from 'wouter';
import { signOut } from '../api/console-operations.js';
import { forgetDrafts } from '../parts/forms/kept-draft.js';
import { Icon } from '../parts/layout/icon.js';
import { useSession } from '../parts/project.js';
import { LANGUAGES, t } from '../texts/texts.js';
import { type MenuProps, useOpenedAtFirst } from './menu-button.js';
import './page-styles.css';
import { chooseLanguage, theOtherLanguage } from './preferences.js';

export default function UserMenu({ Button }: MenuProps) {
  const { button, ...isOpened } = useOpenedAtFirst();
  const { user } = useSession();
  const otherLanguage = theOtherLanguage();
  const leave = async () => {
    await signOut();
    forgetDrafts();
    // What was loaded for this person must not stay in memory.
    location.assign(`${import.meta.env.BASE_URL}sign-in`);
  };
  return (
    <Menu position="bottom-end" {...isOpened}>
      <Menu.Target>
        <Button ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item component={Link} href="/account" leftSection={<Icon name="key" size={16} />}>
          {t('Password and sessions')}
        </Menu.Item>
        <Menu.Item component="a" href="/docs" leftSection={<Icon name="info" size={16} />}>
          {t('Documentation of the API')}
        </Menu.Item>
        <Menu.Item
          lang={otherLanguage}
          onClick={() => chooseLanguage(otherLanguage)}
          leftSection={<Icon name="language" size={16} />}
        >
          {LANGUAGES[otherLanguage]}
        </Menu.Item>
        <Menu.Item onClick={leave} leftSection={<Icon name="out" size={16} />}>
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
