import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/queries.js';
import { CopyField } from '../../parts/forms/copy-field.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { useProject } from '../../parts/project.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { WebhookState } from './webhook-state.js';
import { type NewWebhook, type Webhook } from './webhooks.js';

const WebhookDialog = lazy(() => import('./webhook-dialog.js'));
const WebhookSecret = lazy(() => import('./webhook-secret.js'));

export function WebhookList() {
  const params = { path: { projectId: useProject().id } };
  const list = api.useQuery('get', '/management/v1/projects/{projectId}/webhooks', { params });
  const project = api.useQuery('get', '/management/v1/projects/{projectId}', { params });
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<NewWebhook>();
  const [, navigate] = useLocation();
  const make = <AddButton onClick={() => setMaking(true)}>{t('Create webhook')}</AddButton>;
  return (
    <PageFrame
      title={t('Webhooks')}
      description={t('The engine sends what happens in the project to your programs.')}
      actions={make}
    >
      <ListTable
        label={t('Webhooks')}
        list={list}
        rows={({ data }) => data}
        columns={columnsOfWebhooks()}
        linkTo={({ id }) => `/webhooks/${id}`}
        places={3}
        empty={
          <EmptyState icon="webhook" title={t('No webhooks yet')} action={make}>
            {t('Make one, and your program learns of each redemption, new customer or changed campaign.')}
          </EmptyState>
        }
      />
      {project.data?.webhook_token !== undefined && (
        <CopyField
          label={t('Token of signatures')}
          description={t(
            'Programs that check only x-voucherify-signature use it. It is the same for all webhooks of the project.',
          )}
          value={project.data.webhook_token}
        />
      )}
      <Suspense>
        {isMaking && <WebhookDialog onClose={() => setMaking(false)} made={setMade} />}
        {made && (
          <WebhookSecret
            webhook={made}
            warning={t('Copy the secret now: your program checks with it that what arrives comes from this engine.')}
            onClose={() => navigate(`/webhooks/${made.id}`)}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}

function columnsOfWebhooks(): readonly Column<Webhook>[] {
  return [
    { id: 'address', title: t('Address'), cell: ({ target_url }) => target_url },
    {
      id: 'events',
      title: t('Events'),
      cell: ({ events: [first = '', ...others] }) =>
        others.length === 0 ? first : t('{first} and {count} more', { first, count: others.length }),
    },
    { id: 'state', title: t('Status'), cell: ({ active }) => <WebhookState active={active} /> },
    { id: 'created', title: t('Created'), cell: ({ created_at }) => <Instant value={created_at} as="day" /> },
  ];
}
