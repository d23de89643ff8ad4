import { Alert } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { useRoleName } from '../words/roles.js';
import { EmptyState } from './empty-state.js';
import { Icon } from './icon.js';
import { PageFrame } from './page-frame.js';

/** Stands in the place of a page that only changes what the person may not change. */
export function NotForYou({ title }: { readonly title: string }) {
  const role = useRoleName();
  return (
    <PageFrame title={title}>
      <EmptyState icon="key" title={t('This page is not for your role')}>
        {t('Your role in this project is {role}. Ask an Admin of the project for what you need.', { role })}
      </EmptyState>
    </PageFrame>
  );
}

/** Stands above a form whose fields only show something. */
export function ReadingNote() {
  const role = useRoleName();
  return (
    <Alert color="gray" variant="light" icon={<Icon name="info" />}>
      {t('You can read this and not change it: your role in this project is {role}.', { role })}
    </Alert>
  );
}
